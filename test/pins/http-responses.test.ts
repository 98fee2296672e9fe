import { expect, test } from "vitest";
import { eventNames } from "../../service/event-streams.ts";
import { describeApi } from "../../service/http/openapi.ts";
import { routes } from "../../service/routes.ts";

// The members of the responses, which clients read. Each group begins with the operations and statuses that have the same
// response. The indented lines list the members of this response.
const members = `
acceptInvitation 200, createOrganization 201, getOrganization 200, updateOrganization 200
  id name role created_at
addWorkspaceMember 200
  id kind name role created_at
createClient 201
  id name role created_at last_used_at client_secret
createConnector 201, getConnector 200, updateConnector 200
  id workspace{id name} connector_type name auth replication_config status status_reason created_at updated_at
  created_by
createDeviceAuthorization 200
  device_code user_code verification_uri verification_uri_complete expires_in interval
createDeviceAuthorization 400, createDeviceAuthorization 401, createDeviceAuthorization 413, createDeviceAuthorization 415,
createToken 400, createToken 401, createToken 413, createToken 415, registerProgram 400, registerProgram 413,
registerProgram 415, revokeToken 400, revokeToken 401, revokeToken 413, revokeToken 415
  error error_description
createInvitation 201
  id email client_id role created_at expires_at
createSetupSession 201
  id status workspace_id connector_type name connector_id failure{code message} return_url created_at expires_at url
createToken 200
  access_token token_type expires_in refresh_token scope
createUser 201
  id email name
createWorkspace 201, getWorkspace 200, updateWorkspace 200
  id name created_at
executeConnector 200
  data meta response{status headers request_id} next_params next_page_token
getConnectorPermissions 200, replaceConnectorPermissions 200
  permissions{principal_id entity access}
getConnectorType 200
  name title description docs upstream{version checked ends successor source state} auth{name title description oauth
  fields{name required secret description}} replication_config{name required schema default} entities{name description
  actions{name description}}
getHealth 200, getReadiness 200
  status
getJwks 200
  keys
getMcpMetadata 200
  resource
getMe 200, updateMe 200
  id kind name email operator organization_id role workspace_id organizations{id name role default} invitations{id
  organization_id organization_name role invited_by created_at expires_at}
getOAuthMetadata 200
  issuer token_endpoint device_authorization_endpoint revocation_endpoint jwks_uri grant_types_supported
  authorization_endpoint registration_endpoint response_types_supported code_challenge_methods_supported
  authorization_response_iss_parameter_supported scopes_supported token_endpoint_auth_methods_supported
  revocation_endpoint_auth_methods_supported
getReturnUrls 200, replaceReturnUrls 200
  return_urls
getSetupSession 200
  id status workspace_id connector_type name connector_id failure{code message} return_url created_at expires_at
getSync 200, resetSync 202, startSync 202, updateSync 200
  data{entity status running paused interval_seconds records bytes run_records records_per_second drift{field values
  example} refused_passages started_at synced_at next_run_at error{code message}}
listClients 200
  data{id name role created_at last_used_at} meta{has_more cursor}
listConnectorTypes 200
  data{name title description docs upstream{version checked ends successor source state}}
listConnectors 200
  data{id workspace{id name} connector_type name auth replication_config status status_reason created_at updated_at
  created_by} meta{has_more cursor}
listInvitations 200
  data{id email client_id role created_at expires_at} meta{has_more cursor}
listMembers 200
  data{id kind name email role created_at} meta{has_more cursor}
listMyInvitations 200
  data{id organization_id organization_name role invited_by created_at expires_at} meta{has_more cursor}
listOrganizations 200
  data{id name role created_at} meta{has_more cursor}
listToolCalls 200
  data{id created_at principal{id name kind} workspace_id connector_id entity action status took_ms intent params
  request_id} meta{has_more cursor}
listWorkspaceMembers 200
  data{id kind name role created_at} meta{has_more cursor}
listWorkspaces 200
  data{id name created_at} meta{has_more cursor}
readConnectorDocs 200
  section text sections entities stored ranking
registerProgram 201
  client_id client_id_issued_at client_name redirect_uris grant_types response_types token_endpoint_auth_method
rotateClientSecret 201
  id client_secret
serveMcp 200, serveMcp 400, serveMcp 406
  jsonrpc
updateMember 200
  id kind name email role created_at
`;

test("the responses have these members", () => {
  const responses = routes.flatMap(({ operationId, responses }) =>
    Object.entries(responses).map(([status, { schema = {} }]) => ({
      name: `${operationId} ${status}`,
      members: membersOf(schema),
    })),
  );
  const described = responses.filter(({ members }) => members !== "").sort((a, b) => (a.name < b.name ? -1 : 1));
  const found = [...Map.groupBy(described, ({ members }) => members)].map(([members, group]) => ({
    names: group.map(({ name }) => name).join(", "),
    members,
  }));
  expect(found).toEqual(readGroups(members));
});

test("the schema `Problem` of error responses has these members", () => {
  expect(membersOf(components().schemas.Problem)).toBe(
    "type title status detail code message retryable retry_after_ms details{path code expected found suggestion allowed type format pattern minimum maximum rule{kind params}} upstream{status code request_id message} request_id",
  );
});

test("the responses have these headers", () => {
  expect(Object.keys(components().headers)).toEqual([
    "X-Request-Id",
    "RateLimit-Limit",
    "RateLimit-Remaining",
    "RateLimit-Reset",
    "Retry-After",
    "WWW-Authenticate",
    "Location",
    "Content-Disposition",
    "Content-Range",
  ]);
});

test("the streams have these events", () => {
  expect(eventNames).toEqual(["session", "end", "syncs"]);
});

interface Members {
  readonly properties?: Readonly<Record<string, Members>>;
  readonly items?: Members;
  readonly oneOf?: readonly Members[];
}

interface Components {
  readonly schemas: { readonly Problem: Members };
  readonly headers: object;
}

function components(): Components {
  return (describeApi(routes, "https://service.example.com") as { readonly components: Components }).components;
}

/** The names of a schema's members. If a member is an object or contains objects, the names inside it follow in braces. */
function membersOf({ properties = {}, items, oneOf = [] }: Members): string {
  const named = Object.entries(properties).map(([name, member]) => {
    const nested = membersOf(member);
    return nested === "" ? name : `${name}{${nested}}`;
  });
  const others = [...(items ? [items] : []), ...oneOf].map(membersOf).filter((names) => names !== "");
  return [...named, ...others].join(" ");
}

/** Reads groups of lines. In each group, the lines without indentation contain the names, and the indented lines the members. */
function readGroups(text: string): readonly { readonly names: string; readonly members: string }[] {
  return [...text.matchAll(/((?:^\S.*\n)+)((?:^ .*\n)+)/gm)].map(([, names = "", members = ""]) => ({
    names: names.trim().replace(/\s+/g, " "),
    members: members.trim().replace(/\s+/g, " "),
  }));
}
