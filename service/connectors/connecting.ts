import type { Kysely } from "kysely";
import type { Service } from "../service.ts";
import type { Database } from "../store/database.ts";

/** What it takes to connect. */
export type Connecting = Pick<Service, "database" | "vault" | "settings" | "upstreamOf" | "execution" | "clock">;

/** Runs in the transaction that stores a connector: both are stored, or neither. */
export type Alongside = (transaction: Kysely<Database>, connectorId: string) => Promise<void>;
