import type { Schema } from "@agent-connectors/runtime";
import { authorize } from "../access/authorize.ts";
import type { Principal } from "../access/caller.ts";
import type { AnswerOf } from "../http/answer-of.ts";
import type { Service } from "../service.ts";
import { createUser } from "./create-user.ts";
import { hashPassword } from "./passwords.ts";

/** See `User`. */
export const userSchema = {
  type: "object",
  title: "User",
  properties: { id: { type: "string" }, email: { type: "string" }, name: { type: "string" } },
  required: ["id", "email", "name"],
} as const satisfies Schema;

/** A user account, as the operator who makes it sees it. */
export type User = AnswerOf<typeof userSchema>;

/** An account that is to be. */
export interface RequestedUser {
  readonly email: string;
  readonly name?: string;
  /** Absent for one who signs in by OpenID Connect only. */
  readonly password?: string;
}

/** Makes an account for an operator; see `createUser` for what it throws, beside `permission_denied`. */
export async function addUser(
  { database, clock }: Pick<Service, "database" | "clock">,
  caller: Principal,
  { email, name, password }: RequestedUser,
): Promise<User> {
  authorize(caller, "users.create");
  return createUser(database, {
    email,
    ...(name !== undefined && { name }),
    ...(password !== undefined && { passwordHash: await hashPassword(password) }),
    now: clock.now(),
  });
}
