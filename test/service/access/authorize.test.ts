import { ConnectorError } from "@agent-connectors/runtime";
import { expect, test } from "vitest";
import {
  type AccessedOperation,
  authorize,
  authorizeOperation,
  type Capability,
  capabilities,
  type EntityPermission,
  entityAccess,
  type Resource,
} from "../../../service/access/authorize.ts";
import type { Caller } from "../../../service/access/caller.ts";

const admin: Caller = {
  principalId: "p",
  kind: "user",
  name: "Ada",
  operator: false,
  organizationId: "o",
  role: "admin",
  bound: false,
  readOnly: false,
};

const member: Caller = { ...admin, role: "member" };

function refusal(caller: Caller, capability: Capability, resource?: Resource): string | undefined {
  try {
    authorize(caller, capability, resource);
    return undefined;
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return error.message;
  }
}

function allowed(caller: Caller, resource?: Resource): readonly string[] {
  // `capabilities` has exactly the keys of its type.
  const names = Object.keys(capabilities) as Capability[];
  return names.filter((capability) => refusal(caller, capability, resource) === undefined);
}

const workspaceCapabilities = [
  "workspaces.read",
  "connectors.read",
  "connectors.execute",
  "connectors.create",
  "setup_sessions.create",
  "tool_calls.read",
];

test("a member can see workspaces and tool calls, create and use connectors, change their profile, and see, accept or decline invitations", () => {
  expect(allowed(member)).toEqual([
    "profile.change",
    "invitations.read",
    "invitations.decide",
    ...workspaceCapabilities,
  ]);
});

test("a member can change only the connectors that they created", () => {
  expect(allowed(member, { createdBy: "p" })).toContain("connectors.change");
  expect(refusal(member, "connectors.change", { createdBy: "q" })).toBe(
    "[permission_denied] you may not change or delete the connector: only admins of the organization and the creator of the connector may",
  );
});

test("an admin has every capability except those of operators", () => {
  const operators = ["organizations.create", "users.create", "operator_clients.renew"];
  expect(allowed(admin)).toEqual(Object.keys(capabilities).filter((name) => !operators.includes(name)));
  expect(refusal(admin, "organizations.create")).toBe(
    "[permission_denied] you may not create organizations: only operators of this installation may",
  );
});

test("an operator who is an admin has every capability", () => {
  expect(allowed({ ...admin, operator: true })).toEqual(Object.keys(capabilities));
});

test("an operator who is a member cannot change the organization's members", () => {
  expect(refusal({ ...member, operator: true }, "members.manage")).toBe(
    "[permission_denied] you may not change the organization's members: only admins of the organization may",
  );
});

test("a token for one organization has no capability that concerns more than this organization", () => {
  const bound = { ...admin, operator: true, bound: true };
  expect(Object.keys(capabilities).filter((name) => !allowed(bound).includes(name))).toEqual([
    "profile.change",
    "invitations.read",
    "invitations.decide",
    "organizations.create",
    "users.create",
    "shared_clients.renew",
    "operator_clients.renew",
  ]);
});

test("a token of a registered program permits a caller only to see workspaces and tool calls, and to create, change and use connectors", () => {
  const program: Caller = { ...admin, operator: true, bound: true, oauthClientId: "acx_1" };
  expect(allowed(program)).toEqual([
    "workspaces.read",
    "connectors.read",
    "connectors.execute",
    "connectors.create",
    "connectors.change",
    "setup_sessions.create",
    "tool_calls.read",
    "tool_calls.read_all",
  ]);
});

test("a token for one workspace lacks the capabilities that concern the whole organization", () => {
  const inWorkspace = { ...admin, operator: true, bound: true, workspaceId: "w" };
  expect(allowed(inWorkspace)).toEqual([
    "workspaces.read",
    "connectors.read",
    "connectors.execute",
    "connectors.create",
    "connectors.change",
    "setup_sessions.create",
    "tool_calls.read",
    "tool_calls.read_all",
  ]);
  expect(refusal(inWorkspace, "workspaces.manage")).toBe(
    "[permission_denied] you may not create, rename or delete workspaces: your token is for one workspace only; use a token for the organization",
  );
});

const permissions: readonly EntityPermission[] = [
  { entity: "*", access: "read" },
  { entity: "customers", access: "write" },
  { entity: "refunds", access: "none" },
];

test.each([
  { entity: "customers", rows: permissions, rule: "a permission for this entity applies", expected: "write" },
  { entity: "refunds", rows: permissions, rule: "a permission for this entity applies", expected: "none" },
  { entity: "invoices", rows: permissions, rule: "a permission for '*' applies", expected: "read" },
  { entity: "invoices", rows: [], rule: "they have no permission for any entity", expected: "write" },
  {
    entity: "invoices",
    rows: [{ entity: "refunds", access: "none" } as const],
    rule: "their permissions are for other entities",
    expected: "write",
  },
  { entity: "constructor", rows: permissions, rule: "a permission for '*' applies", expected: "read" },
])("the access of a member to $entity is '$expected' if $rule", ({ entity, rows, expected }) => {
  expect(entityAccess({ role: "member" }, rows, entity)).toBe(expected);
});

test("an admin has write access to an entity, regardless of the connector's permissions", () => {
  expect(entityAccess({ role: "admin" }, permissions, "refunds")).toBe("write");
});

test.each([
  { access: "none", kinds: [] },
  { access: "read", kinds: ["list", "search", "get", "download", "context_store"] },
  {
    access: "write",
    kinds: ["list", "search", "get", "download", "context_store", "create", "update", "delete"],
  },
] as const)("the access '$access' allows operations of the kinds $kinds", ({ access, kinds }) => {
  const all: readonly AccessedOperation["kind"][] = [
    "list",
    "search",
    "get",
    "download",
    "context_store",
    "create",
    "update",
    "delete",
  ];
  const allowed = all.filter((kind) => {
    try {
      authorizeOperation({ role: "member", readOnly: false }, [{ entity: "*", access }], {
        entity: "invoices",
        action: kind,
        kind,
      });
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: "permission_denied" });
      return false;
    }
  });
  expect(allowed).toEqual(kinds);
});

test("an error names the required access and the role that can change permissions", () => {
  expect(() =>
    authorizeOperation({ role: "member", readOnly: false }, permissions, {
      entity: "invoices",
      action: "create",
      kind: "create",
    }),
  ).toThrow(
    "[permission_denied] you may not create 'invoices' of this connector: expected write access, found read; an admin of the organization can change your access",
  );
});
