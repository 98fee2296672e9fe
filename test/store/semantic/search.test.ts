import { openNotes } from "./notes.ts";
import { describeSemanticSearch, describeSteps } from "./search-suite.ts";

describeSemanticSearch("DuckDB", openNotes);
describeSteps("DuckDB", openNotes);
