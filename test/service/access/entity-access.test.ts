import { expect, test } from "vitest";
import {
  authorizeOperation,
  type EntityPermission,
  entityAccess,
  type Operation,
} from "../../../service/access/authorize.ts";

const permissions: readonly EntityPermission[] = [
  { entity: "*", access: "read" },
  { entity: "customers", access: "write" },
  { entity: "refunds", access: "none" },
];

test.each([
  { entity: "customers", rows: permissions, want: "write" },
  { entity: "refunds", rows: permissions, want: "none" },
  { entity: "invoices", rows: permissions, want: "read" },
  { entity: "invoices", rows: [], want: "write" },
  { entity: "invoices", rows: [{ entity: "refunds", access: "none" } as const], want: "write" },
  { entity: "constructor", rows: permissions, want: "read" },
])("a member has $want access to $entity", ({ entity, rows, want }) => {
  expect(entityAccess({ role: "member" }, rows, entity)).toBe(want);
});

test("an admin has write access whatever the rows say", () => {
  expect(entityAccess({ role: "admin" }, permissions, "refunds")).toBe("write");
});

test.each([
  { access: "none", kinds: [] },
  { access: "read", kinds: ["list", "search", "get", "download", "context_store"] },
  {
    access: "write",
    kinds: ["list", "search", "get", "download", "context_store", "create", "update", "delete"],
  },
] as const)("$access access allows $kinds", ({ access, kinds }) => {
  const all: readonly Operation["kind"][] = [
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
      authorizeOperation({ role: "member" }, [{ entity: "*", access }], { entity: "invoices", action: kind, kind });
      return true;
    } catch {
      return false;
    }
  });
  expect(allowed).toEqual(kinds);
});

test("a refusal says what access is needed and who gives it", () => {
  expect(() =>
    authorizeOperation({ role: "member" }, permissions, { entity: "invoices", action: "create", kind: "create" }),
  ).toThrow(
    "[permission_denied] you may not create 'invoices' of this connector: that needs write access, and yours is read; an admin of the organization can change it",
  );
});
