"""Hexagonal maps drawn with Tiled (.tmx, .tmj), made into maps of ours."""
