/** Parts of a manifest as YAML. `manifest` indents `fields`, `entity`, `list` and `actions`, but not `auth` and `root`. */
export interface Parts {
  readonly baseUrl?: string;
  /** Keys of the root. */
  readonly root?: string;
  /** Further auth options. */
  readonly auth?: string;
  /** Further fields of the record `Ticket`. */
  readonly fields?: string;
  /** Keys of the entity `tickets`. */
  readonly entity?: string;
  /** Keys of the list action of `tickets`. */
  readonly list?: string;
  /** The request of that list action; GET /tickets by default. */
  readonly request?: string;
  /** Further actions. */
  readonly actions?: string;
}

/** Returns the text of a manifest with the given parts. Without parts, the manifest is valid. */
export function manifest({
  baseUrl = "https://desk.example",
  root = "",
  auth = "",
  fields = "",
  entity = "",
  list = "",
  actions = "",
  request = "GET /tickets",
}: Parts): string {
  return `connector: help_desk
title: Help desk
description: Tickets and the people who open them.
base_url: ${baseUrl}
auth:
  token:
    title: Token
    description: Settings > Tokens.
    credentials: { token: { description: Shown once. } }
    inject: [{ in: header, name: Authorization, value: 'Bearer {{credentials.token}}' }]
${auth}
check: tickets.list
${root}
entities:
  tickets:
    record_type: Ticket
    description: A request for help.
    fields:
      id: string!
      opened_at: { type: string, format: date-time, description: When it came. }
      status: { type: string, nullable: false, enum: [open, solved] }
${indented(fields, 6)}
${indented(entity, 4)}
    actions:
      list:
        description: List tickets.
        request: ${request}
${indented(list, 8)}
${indented(actions, 6)}
`;
}

function indented(text: string, by: number): string {
  return text
    .split("\n")
    .map((line) => (line.trim() === "" ? "" : " ".repeat(by) + line))
    .join("\n");
}
