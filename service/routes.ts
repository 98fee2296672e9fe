import { deleteClientRoute, getClients, postClient, postClientSecret } from "./clients/routes.ts";
import { getConnectorTypes, getDescription, getOneConnectorType } from "./connector-types/routes.ts";
import {
  getConnectorDocs,
  getConnectors,
  getOneConnector,
  getPermissions,
  patchConnector,
  postConnector,
  putPermissions,
  removeConnector,
} from "./connectors/routes.ts";
import { executeConnector } from "./execution/routes.ts";
import { getMcpMetadata } from "./http/protected-resource.ts";
import type { Route } from "./http/route.ts";
import {
  getJwks,
  getOAuthMetadata,
  postDeviceAuthorization,
  postRegistration,
  postRevoke,
  postToken,
} from "./identity/oauth/routes.ts";
import { getInvitationsPage, postInvitationsPage } from "./invitations/pages.ts";
import {
  acceptMyInvitation,
  declineMyInvitation,
  deleteInvitationRoute,
  getInvitations,
  getMyInvitations,
  postInvitation,
} from "./invitations/routes.ts";
import { postMcp } from "./mcp/routes.ts";
import { getMe, patchMe, putPassword } from "./me/routes.ts";
import { getMembers, patchMember, removeMemberRoute } from "./members/routes.ts";
import { getHealth, getHome, getMetrics, getOpenapi, getReadiness } from "./monitoring/routes.ts";
import {
  getOrganization,
  getOrganizations,
  getReturnUrls,
  patchOrganization,
  postOrganization,
  putReturnUrls,
} from "./organizations/routes.ts";
import { getSetup, getSetupCallback, getSetupDone, postSetup } from "./setup/routes.ts";
import {
  getSetupSession,
  getSetupSessionEvents,
  postSetupSession,
  removeSetupSession,
} from "./setup/session/routes.ts";
import { getAuthorize, postAuthorize } from "./sign-in/authorize-program.ts";
import { getDevice, postDevice } from "./sign-in/device.ts";
import { getOidcCallback, getOidcSignIn, getSignIn, postSignIn, postSignOut } from "./sign-in/routes.ts";
import { getSync, getSyncEvents, patchSync, resetSync, startSync } from "./syncs/routes.ts";
import { getToolCalls } from "./tool-calls/routes.ts";
import { postUser } from "./users/routes.ts";
import {
  deleteWorkspaceRoute,
  getWorkspace,
  getWorkspaceMembers,
  getWorkspaces,
  patchWorkspace,
  postWorkspace,
  putWorkspaceMember,
  removeWorkspaceMemberRoute,
} from "./workspaces/routes.ts";

/** Every route of the service, in the order of the OpenAPI document. */
export const routes: readonly Route[] = [
  getHome,
  getHealth,
  getReadiness,
  getMetrics,
  getOpenapi,
  postToken,
  postDeviceAuthorization,
  postRegistration,
  postRevoke,
  getJwks,
  getOAuthMetadata,
  getMcpMetadata,
  getConnectorTypes,
  getOneConnectorType,
  getDescription,
  getConnectors,
  postConnector,
  getOneConnector,
  patchConnector,
  removeConnector,
  getConnectorDocs,
  getPermissions,
  putPermissions,
  executeConnector,
  postMcp,
  getSync,
  getSyncEvents,
  startSync,
  patchSync,
  resetSync,
  getMe,
  patchMe,
  putPassword,
  getMyInvitations,
  acceptMyInvitation,
  declineMyInvitation,
  getOrganizations,
  postOrganization,
  getOrganization,
  patchOrganization,
  getReturnUrls,
  putReturnUrls,
  getInvitations,
  postInvitation,
  deleteInvitationRoute,
  getMembers,
  patchMember,
  removeMemberRoute,
  getClients,
  postClient,
  postClientSecret,
  deleteClientRoute,
  getWorkspaces,
  postWorkspace,
  getWorkspace,
  patchWorkspace,
  deleteWorkspaceRoute,
  getWorkspaceMembers,
  putWorkspaceMember,
  removeWorkspaceMemberRoute,
  postUser,
  postSetupSession,
  getSetupSession,
  getSetupSessionEvents,
  removeSetupSession,
  getToolCalls,
  getSignIn,
  postSignIn,
  postSignOut,
  getOidcSignIn,
  getOidcCallback,
  getDevice,
  postDevice,
  getAuthorize,
  postAuthorize,
  getInvitationsPage,
  postInvitationsPage,
  getSetup,
  postSetup,
  getSetupCallback,
  getSetupDone,
];
