import type { Service } from "../service.ts";
import type { Answer } from "./answer.ts";
import type { SetupSession } from "./session/setup-session.ts";

/** Leads to the page that says that it worked: its address holds nothing secret. */
export function doneAnswer({ publicUrl }: Pick<Service, "publicUrl">, { id }: Pick<SetupSession, "id">): Answer {
  return { kind: "redirect", location: `${publicUrl}/setup/done/${id}` };
}
