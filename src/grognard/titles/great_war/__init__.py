"""A First World War strategic game at sea: naval, shipping and attrition charts."""
