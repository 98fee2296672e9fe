import type { SetupLink } from "../session/setup-link.ts";

/** The heading of a link's page. */
export function titleOf({ session, model }: Pick<SetupLink, "session" | "model">): string {
  return session.connector_id === null ? `Connect ${model.title}` : `Connect ${model.title} again`;
}
