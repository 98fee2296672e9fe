import { describeSyncs } from "./sync-entity-suite.ts";

describeSyncs("PostgreSQL");
