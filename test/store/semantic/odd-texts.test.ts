import { openNotes } from "./notes.ts";
import { describeOddTexts } from "./odd-texts-suite.ts";

describeOddTexts("DuckDB", openNotes);
