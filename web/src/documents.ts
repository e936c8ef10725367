// The documents of the API, by short names. They are made from its description: `npm run types`.
import type { components } from "./schema.js";

type Schemas = components["schemas"];
export type Form = Schemas["Form"];
export type Field = Schemas["Field"];
export type Group = Form["groups"][number];
export type Ask = Schemas["Ask"];
export type WorkingAsk = Schemas["WorkingAsk"];
export type Working = Schemas["Working"];
export type Strip = Schemas["StripEntry"];
export type Reach = Schemas["ReachDocument"];
export type Line = Schemas["Line"];
export type Prospects = Schemas["Prospects"];
export type Figure = Schemas["FigureEntry"];
export type TextEntry = Schemas["TextEntry"];
export type Problem = Schemas["Problem"];
export type SessionDocument = Schemas["SessionDocument"];
export type RollDocument = Schemas["RollDocument"];
export type Running = Schemas["Running"];
export type Pending = NonNullable<Running["pending"]>;
export type Step = Running["steps"][number];
export type RunEntry = Schemas["RunEntry"];
export type Result = Schemas["Result"];
export type Luck = Schemas["Luck"];
export type SequenceDocument = Schemas["SequenceDocument"];
export type BestPlay = Schemas["BestPlay"];
export type HeatDocument = Schemas["HeatDocument"];
export type Give = Schemas["Give"];
export type FindDocument = Schemas["FindDocument"];
export type PlanFile = Schemas["PlanFile"];
export type PlanDocument = Schemas["PlanDocument"];
export type PlanSheet = Schemas["PlanSheet"];
export type LedgerNew = Schemas["LedgerNewDocument"];
export type LedgerState = Schemas["LedgerStateDocument"];
export type LedgerJournal = Schemas["LedgerJournalDocument"];
export type JournalEntry = Schemas["JournalEntry"];
export type JournalPosting = Schemas["JournalPosting"];
export type LedgerDue = Schemas["LedgerDueDocument"];
export type LedgerShow = Schemas["LedgerShowDocument"];
export type LedgerCheck = Schemas["LedgerCheckDocument"];
export type LedgerForm = Schemas["LedgerFormDocument"];
export type LedgerAdded = Schemas["LedgerPostDocument"];
export type LedgerAccount = Schemas["AccountEntry"];
export type Posting = Schemas["PostingEntry"];
export type Track = Schemas["TrackEntry"];
export type Family = Schemas["FamilyEntry"];

export type ChartCheck = Schemas["ChartCheck"];
export type ChartView = Schemas["ChartView"];
export type ChartFault = Schemas["ChartFault"];
export type ChartEdited = Schemas["ChartEdited"];
export type ChartTrials = Schemas["ChartTrials"];
export type ChartText = Schemas["ChartText"];
export type ChartOdds = Schemas["ChartOdds"];
export type ChartOver = Schemas["ChartOver"];
export type ComparedChart = Schemas["ComparedChart"];
export type NoteView = Schemas["NoteView"];
export type OwnChart = Schemas["OwnChart"];
export type SavedChart = Schemas["SavedChart"];
export type Which = Schemas["Which"];
export type Edit = Schemas["EditAsk"]["edits"][number];

/** What the page of a chart of one's own begins with. */
export interface Editing {
  title: string;
  title_name: string;
  id: string;
  name: string;
  bundled: boolean;
  state: string;
  version: number | null;
  text: string | null;
  own: OwnChart | null;
  readers: { id: string; name: string }[];
}

/** The charts of one's own that a page asks by, and those in force at this table. */
export interface Here {
  asked: string;
  asked_charts: string[];
  in_force: string;
  in_force_charts: string[];
}
