import { openNotesOnPostgres } from "./open-notes-on-postgres.ts";
import { describeRanking } from "./ranking-suite.ts";

describeRanking("PostgreSQL", openNotesOnPostgres, "index in memory");
