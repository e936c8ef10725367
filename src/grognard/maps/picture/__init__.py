"""The picture of a map: plain SVG, terrain by colour and pattern, light and dark."""

from grognard.maps.picture.draw import Overlay, draw

__all__ = ["Overlay", "draw"]
