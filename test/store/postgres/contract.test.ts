import { describeContract } from "../contract.ts";
import { openStores } from "./open-stores.ts";

describeContract("PostgreSQL", () => openStores());
