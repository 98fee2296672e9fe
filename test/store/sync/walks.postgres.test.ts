import { describeWalks } from "./walks-suite.ts";

describeWalks("PostgreSQL");
