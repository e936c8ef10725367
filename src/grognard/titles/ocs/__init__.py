"""Operational combat with air, barrage and supply, by the charts of 1992."""
