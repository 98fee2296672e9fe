import type { Role } from "../../../service/access/caller.ts";
import { insertUser } from "../../../service/identity/users.ts";
import type { TestCaller, TestService } from "../start-test-service.ts";

/** A user who is a member of nothing, with a token for no certain organization. */
export async function makeUser(
  world: TestService,
  email: string,
): Promise<Pick<TestCaller, "principalId" | "request">> {
  const { database, clock } = world.service;
  const { id } = await insertUser(database, { email, name: email, now: clock.now() });
  const authorization = `Bearer ${await world.tokenOf({ principalId: id })}`;
  return {
    principalId: id,
    request: (method, url, body, headers) =>
      world.inject({ method, url, headers: { authorization, ...headers }, ...(body && { payload: body }) }),
  };
}

type Headers = Readonly<Record<string, string>>;

/** Makes an API client a member of the organization that an admin asks for: it is invited, and accepts. */
export async function join(
  admin: Pick<TestCaller, "request">,
  guest: Pick<TestCaller, "principalId" | "request">,
  { role = "member", there }: { readonly role?: Role; readonly there?: Headers } = {},
): Promise<void> {
  const invited = await admin.request("POST", "/api/v1/invitations", { client_id: guest.principalId, role }, there);
  await accept(guest, invited.body.id);
}

/** Accepts an invitation; throws where that fails. */
export async function accept({ request }: Pick<TestCaller, "request">, invitationId: string): Promise<void> {
  const { status, body } = await request("POST", `/api/v1/me/invitations/${invitationId}/accept`);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}
