import type { Helper } from "./helper.ts";
import { logic } from "./logic.ts";
import { texts } from "./texts.ts";
import { times } from "./times.ts";
import { values } from "./values.ts";

/** Every helper that a template may call, by name. The list is closed: resolving a manifest refuses any other name. */
export const helpers: Readonly<Record<string, Helper>> = { ...logic, ...texts, ...values, ...times };
