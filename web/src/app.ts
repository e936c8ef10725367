// What a page does is begun here, by the name it bears.
import { begin as ownCompare } from "./chart/compare.js";
import { begin as ownCharts } from "./chart/list.js";
import { begin as ownChart } from "./chart/page.js";
import { begin as compare } from "./compare/page.js";
import { finding } from "./finding.js";
import { frame } from "./frame.js";
import { begin as plan } from "./plan/page.js";
import { begin as ledgers } from "./ledger/list.js";
import { begin as ledger } from "./ledger/page.js";
import { begin as question } from "./question/page.js";
import { begin as sessions } from "./session/list.js";
import { begin as session } from "./session/page.js";

const PAGES: Record<string, () => void> = {
  compare,
  plan,
  ledger,
  ledgers,
  "own-chart": ownChart,
  "own-charts": ownCharts,
  "own-compare": ownCompare,
  procedure: question,
  session,
  sessions,
  report: () => document.getElementById("print")?.addEventListener("click", () => print()),
};

frame();
finding();
PAGES[document.body.dataset["page"] ?? ""]?.();
