import { openNotes } from "./notes.ts";
import { describeSemanticSearch } from "./search-suite.ts";

describeSemanticSearch("DuckDB", openNotes);
