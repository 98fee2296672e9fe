import { openNotes } from "./notes.ts";
import { describePassages } from "./passages-suite.ts";

describePassages("DuckDB", openNotes);
