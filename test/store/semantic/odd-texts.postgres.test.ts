import { describeOddTexts } from "./odd-texts-suite.ts";
import { openNotesOnPostgres } from "./open-notes-on-postgres.ts";

describeOddTexts("PostgreSQL", openNotesOnPostgres);
