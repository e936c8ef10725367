"""What every test shares: hypothesis does not look at the clock, for no test asserts how long something takes."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("grognard", deadline=None)
settings.load_profile("grognard")
