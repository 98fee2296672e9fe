import type { Role } from "../../../service/access/caller.ts";
import { insertUser } from "../../../service/identity/users.ts";
import type { TestCaller, TestService } from "../start-test-service.ts";

/** Creates a user without memberships, with an unrestricted token. */
export async function makeUser(
  running: TestService,
  email: string,
): Promise<Pick<TestCaller, "principalId" | "request">> {
  const { database, clock } = running.service;
  const { id } = await insertUser(database, { email, name: email, now: clock.now() });
  const authorization = `Bearer ${await running.tokenOf({ principalId: id })}`;
  return {
    principalId: id,
    request: (method, url, body, headers) =>
      running.inject({ method, url, headers: { authorization, ...headers }, ...(body && { payload: body }) }),
  };
}

type Headers = Readonly<Record<string, string>>;

/**
 * Invites an API client to an organization of the admin, and accepts the invitation as the client. `headers` are those of the
 * admin's request, and can select an organization other than the default.
 */
export async function join(
  admin: Pick<TestCaller, "request">,
  guest: Pick<TestCaller, "principalId" | "request">,
  { role = "member", headers }: { readonly role?: Role; readonly headers?: Headers } = {},
): Promise<void> {
  const invited = await admin.request("POST", "/api/v1/invitations", { client_id: guest.principalId, role }, headers);
  await accept(guest, invited.body.id);
}

/** Accepts an invitation. Throws if that fails. */
export async function accept({ request }: Pick<TestCaller, "request">, invitationId: string): Promise<void> {
  const { status, body } = await request("POST", `/api/v1/me/invitations/${invitationId}/accept`);
  if (status !== 200) throw new Error(`accept: expected the status 200, found ${status} ${JSON.stringify(body)}`);
}
