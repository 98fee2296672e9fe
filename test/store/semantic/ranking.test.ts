import { openNotes } from "./notes.ts";
import { describeRanking } from "./ranking-suite.ts";

describeRanking("DuckDB", openNotes, "index in memory");
