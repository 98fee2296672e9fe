import type { ErrorCode } from "@agent-connectors/runtime";
import type { Route } from "../route.ts";
import { describeFailure } from "./describe-failure.ts";
import { failureRef } from "./failure-ref.ts";
import { failuresOf } from "./failures-of.ts";

/** All that routes may fail with, by the name under which the OpenAPI document has it: many share it. */
export function sharedFailures(routes: readonly Route[]): Readonly<Record<string, object>> {
  const codes: readonly (readonly ErrorCode[])[] = [[], ...routes.flatMap((route) => [...failuresOf(route).values()])];
  const named = (["program", "person"] as const).flatMap((reader) =>
    codes.map((each) => [failureRef(each, reader).$ref.replace(/^.*\//, ""), describeFailure(each, reader)]),
  );
  return Object.fromEntries(named);
}
