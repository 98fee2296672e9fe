import { expect, test } from "vitest";
import { routes } from "../../service/routes.ts";

// Clients depend on operation ids, paths, and the names of body members and query params.
const operations = `
acceptInvitation: POST /api/v1/me/invitations/:invitation_id/accept
addWorkspaceMember: PUT /api/v1/workspaces/:workspace_id/members/:principal_id
cancelSetupSession: DELETE /api/v1/integrations/setup-sessions/:session_id
changePassword: PUT /api/v1/me/password | body password new_password
createClient: POST /api/v1/clients | body name role
createConnector: POST /api/v1/integrations/connectors | body workspace_name connector_type name credentials auth replication_config
createDeviceAuthorization: POST /api/v1/oauth/device_authorization | body client_name
createInvitation: POST /api/v1/invitations | body role email client_id
createOrganization: POST /api/v1/organizations | body name
createSetupSession: POST /api/v1/integrations/setup-sessions | body workspace_name connector_type name connector_id return_url lifetime_seconds
createToken: POST /api/v1/oauth/token | body grant_type code code_verifier client_id redirect_uri resource client_secret organization_id workspace_name scope device_code refresh_token
createUser: POST /api/v1/users | body email name password
createWorkspace: POST /api/v1/workspaces | body name
declineInvitation: POST /api/v1/me/invitations/:invitation_id/decline
deleteClient: DELETE /api/v1/clients/:client_id
deleteConnector: DELETE /api/v1/integrations/connectors/:connector_id
deleteInvitation: DELETE /api/v1/invitations/:invitation_id
deleteWorkspace: DELETE /api/v1/workspaces/:workspace_id
describeConnectorType: GET /api/v1/integrations/connector-types/:connector_type/description
executeConnector: POST /api/v1/integrations/connectors/:connector_id/execute | body entity action params fields exclude_fields intent max_pages max_records page_token with_response with_next_params timeout_ms idempotency_key
followSetupSession: GET /api/v1/integrations/setup-sessions/:session_id/events
followSync: GET /api/v1/integrations/connectors/:connector_id/sync/events
getAuthorize: GET /authorize | query response_type client_id redirect_uri code_challenge code_challenge_method scope state resource
getConnector: GET /api/v1/integrations/connectors/:connector_id
getConnectorPermissions: GET /api/v1/integrations/connectors/:connector_id/permissions
getConnectorType: GET /api/v1/integrations/connector-types/:connector_type
getDevice: GET /device | query user_code
getHealth: GET /healthz
getHome: GET /
getInvitationsPage: GET /invitations
getJwks: GET /.well-known/jwks.json
getMcpMetadata: GET /.well-known/oauth-protected-resource/mcp
getMe: GET /api/v1/me
getMetrics: GET /metrics
getOAuthMetadata: GET /.well-known/oauth-authorization-server
getOidcCallback: GET /sign-in/oidc/callback | query code state iss error error_description
getOidcSignIn: GET /sign-in/oidc | query return_to prompt
getOpenapi: GET /openapi.json
getOrganization: GET /api/v1/organizations/:organization_id
getReadiness: GET /readyz
getReturnUrls: GET /api/v1/organizations/:organization_id/return-urls
getSetupCallback: GET /setup/callback | query code state iss error error_description status
getSetupDone: GET /setup/done/:session_id
getSetupPage: GET /setup/:token | query auth secrets
getSetupSession: GET /api/v1/integrations/setup-sessions/:session_id
getSignIn: GET /sign-in | query return_to check
getSync: GET /api/v1/integrations/connectors/:connector_id/sync
getWorkspace: GET /api/v1/workspaces/:workspace_id
listClients: GET /api/v1/clients | query limit cursor
listConnectorTypes: GET /api/v1/integrations/connector-types
listConnectors: GET /api/v1/integrations/connectors | query limit cursor workspace_name connector_type name status
listInvitations: GET /api/v1/invitations | query limit cursor
listMembers: GET /api/v1/members | query limit cursor
listMyInvitations: GET /api/v1/me/invitations | query limit cursor
listOrganizations: GET /api/v1/organizations | query limit cursor
listToolCalls: GET /api/v1/tool-calls | query limit cursor connector_id entity action status since until
listWorkspaceMembers: GET /api/v1/workspaces/:workspace_id/members | query limit cursor
listWorkspaces: GET /api/v1/workspaces | query limit cursor name
postAuthorize: POST /authorize | body request principal_id organization_id access decision
postDevice: POST /device | body user_code principal_id decision
postInvitationsPage: POST /invitations | body invitation_id organization_id principal_id answer
postSetupPage: POST /setup/:token
postSignIn: POST /sign-in | body email password return_to
postSignOut: POST /sign-out | body return_to
readConnectorDocs: GET /api/v1/integrations/connectors/:connector_id/docs | query section
registerProgram: POST /api/v1/oauth/register | body redirect_uris client_name
removeMember: DELETE /api/v1/members/:principal_id
removeWorkspaceMember: DELETE /api/v1/workspaces/:workspace_id/members/:principal_id
replaceConnectorPermissions: PUT /api/v1/integrations/connectors/:connector_id/permissions | body permissions
replaceReturnUrls: PUT /api/v1/organizations/:organization_id/return-urls | body return_urls
resetSync: DELETE /api/v1/integrations/connectors/:connector_id/sync | query entity
revokeToken: POST /api/v1/oauth/revoke | body token
rotateClientSecret: POST /api/v1/clients/:client_id/secret
serveMcp: POST /mcp | query connectors workspace access operations deletes max_tokens
startSync: POST /api/v1/integrations/connectors/:connector_id/sync | body entity complete
updateConnector: PATCH /api/v1/integrations/connectors/:connector_id | body name credentials auth replication_config
updateMe: PATCH /api/v1/me | body default_organization_id
updateMember: PATCH /api/v1/members/:principal_id | body role
updateOrganization: PATCH /api/v1/organizations/:organization_id | body name
updateSync: PATCH /api/v1/integrations/connectors/:connector_id/sync | body entity paused interval_seconds
updateWorkspace: PATCH /api/v1/workspaces/:workspace_id | body name
`;

test("the routes have these operation ids, methods, paths, body members and query params", () => {
  const found = routes.map(({ operationId, method, url, schemas, describedBody }) =>
    [
      `${operationId}: ${method} ${url}`,
      ...namesOf("body", describedBody ?? schemas.body),
      ...namesOf("query", schemas.query),
    ].join(" | "),
  );
  expect(found.sort()).toEqual(operations.trim().split("\n"));
});

/**
 * Returns an array with one string, such as `query limit cursor`. The string has the part (`body` or `query`) and the names of
 * the properties in the part's schema. For a schema with `oneOf`, these are the properties of the alternatives. Returns an empty
 * array for a schema without properties.
 */
function namesOf(part: string, schema: object = {}): readonly string[] {
  const alternatives = "oneOf" in schema && Array.isArray(schema.oneOf) ? schema.oneOf : [schema];
  const names = new Set(alternatives.flatMap(({ properties = {} }) => Object.keys(properties)));
  return names.size === 0 ? [] : [`${part} ${[...names].join(" ")}`];
}
