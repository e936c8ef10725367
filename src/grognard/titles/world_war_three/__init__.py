"""World War Three: global naval, land, production and nuclear confrontation."""
