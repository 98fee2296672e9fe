import { openNotesOnPostgres } from "./open-notes-on-postgres.ts";
import { describePassages } from "./passages-suite.ts";

describePassages("PostgreSQL", openNotesOnPostgres);
