import { openNotesOnPostgres } from "./open-notes-on-postgres.ts";
import { describeSemanticSearch, describeSteps } from "./search-suite.ts";

describeSemanticSearch("PostgreSQL", openNotesOnPostgres);
describeSteps("PostgreSQL", openNotesOnPostgres);
