import { expect, test } from "vitest";
import { routes } from "../../service/routes.ts";

// Clients depend on paths and on the names of body members and query params.
const operations = {
  acceptInvitation: {
    at: "POST /api/v1/me/invitations/:invitation_id/accept",
  },
  addWorkspaceMember: {
    at: "PUT /api/v1/workspaces/:workspace_id/members/:principal_id",
  },
  cancelSetupSession: {
    at: "DELETE /api/v1/integrations/setup-sessions/:session_id",
  },
  changePassword: {
    at: "PUT /api/v1/me/password",
    body: ["password", "new_password"],
  },
  createClient: {
    at: "POST /api/v1/clients",
    body: ["name", "role"],
  },
  createConnector: {
    at: "POST /api/v1/integrations/connectors",
    body: ["workspace_name", "connector_type", "name", "credentials", "auth", "replication_config"],
  },
  createDeviceAuthorization: {
    at: "POST /api/v1/oauth/device_authorization",
  },
  createInvitation: {
    at: "POST /api/v1/invitations",
    body: ["role", "email", "client_id"],
  },
  createOrganization: {
    at: "POST /api/v1/organizations",
    body: ["name"],
  },
  createSetupSession: {
    at: "POST /api/v1/integrations/setup-sessions",
    body: ["workspace_name", "connector_type", "name", "connector_id", "return_url", "lifetime_seconds"],
  },
  createToken: {
    at: "POST /api/v1/oauth/token",
  },
  createUser: {
    at: "POST /api/v1/users",
    body: ["email", "name", "password"],
  },
  createWorkspace: {
    at: "POST /api/v1/workspaces",
    body: ["name"],
  },
  declineInvitation: {
    at: "POST /api/v1/me/invitations/:invitation_id/decline",
  },
  deleteClient: {
    at: "DELETE /api/v1/clients/:client_id",
  },
  deleteConnector: {
    at: "DELETE /api/v1/integrations/connectors/:connector_id",
  },
  deleteInvitation: {
    at: "DELETE /api/v1/invitations/:invitation_id",
  },
  deleteWorkspace: {
    at: "DELETE /api/v1/workspaces/:workspace_id",
  },
  executeConnector: {
    at: "POST /api/v1/integrations/connectors/:connector_id/execute",
    body: [
      "entity",
      "action",
      "params",
      "fields",
      "exclude_fields",
      "intent",
      "max_pages",
      "timeout_ms",
      "idempotency_key",
    ],
  },
  followSetupSession: {
    at: "GET /api/v1/integrations/setup-sessions/:session_id/events",
  },
  getConnector: {
    at: "GET /api/v1/integrations/connectors/:connector_id",
  },
  getConnectorPermissions: {
    at: "GET /api/v1/integrations/connectors/:connector_id/permissions",
  },
  getConnectorType: {
    at: "GET /api/v1/integrations/connector-types/:connector_type",
  },
  getDevice: {
    at: "GET /device",
    query: ["user_code"],
  },
  getHealth: {
    at: "GET /healthz",
  },
  getHome: {
    at: "GET /",
  },
  getInvitationsPage: {
    at: "GET /invitations",
  },
  getJwks: {
    at: "GET /.well-known/jwks.json",
  },
  getMe: {
    at: "GET /api/v1/me",
  },
  getMetrics: {
    at: "GET /metrics",
  },
  getOAuthMetadata: {
    at: "GET /.well-known/oauth-authorization-server",
  },
  getOidcCallback: {
    at: "GET /sign-in/oidc/callback",
    query: ["code", "state", "iss", "error", "error_description"],
  },
  getOidcSignIn: {
    at: "GET /sign-in/oidc",
    query: ["return_to"],
  },
  getOpenapi: {
    at: "GET /openapi.json",
  },
  getOrganization: {
    at: "GET /api/v1/organizations/:organization_id",
  },
  getReadiness: {
    at: "GET /readyz",
  },
  getReturnUrls: {
    at: "GET /api/v1/organizations/:organization_id/return-urls",
  },
  getSetupCallback: {
    at: "GET /setup/callback",
    query: ["code", "state", "iss", "error", "error_description", "status"],
  },
  getSetupDone: {
    at: "GET /setup/done/:session_id",
  },
  getSetupPage: {
    at: "GET /setup/:token",
    query: ["auth", "secrets"],
  },
  getSetupSession: {
    at: "GET /api/v1/integrations/setup-sessions/:session_id",
  },
  getSignIn: {
    at: "GET /sign-in",
    query: ["return_to"],
  },
  getSync: {
    at: "GET /api/v1/integrations/connectors/:connector_id/sync",
  },
  getWorkspace: {
    at: "GET /api/v1/workspaces/:workspace_id",
  },
  listClients: {
    at: "GET /api/v1/clients",
    query: ["limit", "cursor"],
  },
  listConnectorTypes: {
    at: "GET /api/v1/integrations/connector-types",
  },
  listConnectors: {
    at: "GET /api/v1/integrations/connectors",
    query: ["limit", "cursor", "workspace_name", "connector_type", "status"],
  },
  listInvitations: {
    at: "GET /api/v1/invitations",
    query: ["limit", "cursor"],
  },
  listMembers: {
    at: "GET /api/v1/members",
    query: ["limit", "cursor"],
  },
  listMyInvitations: {
    at: "GET /api/v1/me/invitations",
    query: ["limit", "cursor"],
  },
  listOrganizations: {
    at: "GET /api/v1/organizations",
    query: ["limit", "cursor"],
  },
  listToolCalls: {
    at: "GET /api/v1/tool-calls",
    query: ["limit", "cursor", "connector_id", "entity", "action", "status", "since", "until"],
  },
  listWorkspaceMembers: {
    at: "GET /api/v1/workspaces/:workspace_id/members",
    query: ["limit", "cursor"],
  },
  listWorkspaces: {
    at: "GET /api/v1/workspaces",
    query: ["limit", "cursor", "name"],
  },
  postDevice: {
    at: "POST /device",
    body: ["user_code", "decision"],
  },
  postInvitationsPage: {
    at: "POST /invitations",
    body: ["invitation_id", "answer"],
  },
  postSetupPage: {
    at: "POST /setup/:token",
  },
  postSignIn: {
    at: "POST /sign-in",
    body: ["email", "password", "return_to"],
  },
  postSignOut: {
    at: "POST /sign-out",
    body: ["return_to"],
  },
  readConnectorDocs: {
    at: "GET /api/v1/integrations/connectors/:connector_id/docs",
    query: ["section"],
  },
  removeMember: {
    at: "DELETE /api/v1/members/:principal_id",
  },
  removeWorkspaceMember: {
    at: "DELETE /api/v1/workspaces/:workspace_id/members/:principal_id",
  },
  replaceConnectorPermissions: {
    at: "PUT /api/v1/integrations/connectors/:connector_id/permissions",
    body: ["permissions"],
  },
  replaceReturnUrls: {
    at: "PUT /api/v1/organizations/:organization_id/return-urls",
    body: ["return_urls"],
  },
  resetSync: {
    at: "DELETE /api/v1/integrations/connectors/:connector_id/sync",
  },
  revokeToken: {
    at: "POST /api/v1/oauth/revoke",
  },
  rotateClientSecret: {
    at: "POST /api/v1/clients/:client_id/secret",
  },
  startSync: {
    at: "POST /api/v1/integrations/connectors/:connector_id/sync",
  },
  updateConnector: {
    at: "PATCH /api/v1/integrations/connectors/:connector_id",
    body: ["name", "credentials", "auth", "replication_config"],
  },
  updateMe: {
    at: "PATCH /api/v1/me",
    body: ["default_organization_id"],
  },
  updateMember: {
    at: "PATCH /api/v1/members/:principal_id",
    body: ["role"],
  },
  updateOrganization: {
    at: "PATCH /api/v1/organizations/:organization_id",
    body: ["name"],
  },
  updateWorkspace: {
    at: "PATCH /api/v1/workspaces/:workspace_id",
    body: ["name"],
  },
};

test("every route has its operation id, its path and the names of what it takes", () => {
  const found = routes.map(({ operationId, method, url, schemas }) => {
    const body = Object.keys(schemas.body?.properties ?? {});
    const query = Object.keys(schemas.query?.properties ?? {});
    return [
      operationId,
      { at: `${method} ${url}`, ...(body.length > 0 && { body }), ...(query.length > 0 && { query }) },
    ];
  });
  expect(Object.fromEntries(found)).toEqual(operations);
});
