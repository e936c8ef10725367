"""The pages, in the order in which a player comes to them."""

from grognard.server.pages.charts import CHARTS
from grognard.server.pages.find import FIND
from grognard.server.pages.home import HOME
from grognard.server.pages.ledgers import LEDGER_PAGES
from grognard.server.pages.own_charts import OWN_CHARTS
from grognard.server.pages.plan import PLAN_PAGES
from grognard.server.pages.procedures import PROCEDURES
from grognard.server.pages.sessions import SESSION_PAGES
from grognard.server.pages.titles import TITLE_PAGES

PAGES = [
    *HOME,
    *FIND,
    *SESSION_PAGES,
    *LEDGER_PAGES,
    *PLAN_PAGES,
    *OWN_CHARTS,
    *TITLE_PAGES,
    *CHARTS,
    *PROCEDURES,
]
