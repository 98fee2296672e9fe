import { openNotesOnPostgres } from "./open-notes-on-postgres.ts";
import { describeSemanticSearch } from "./search-suite.ts";

describeSemanticSearch("PostgreSQL", openNotesOnPostgres);
