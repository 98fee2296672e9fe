import { getClients, postClient, postClientSecret, removeClient } from "../clients/routes.ts";
import type { Route } from "../http/route.ts";
import { getJwks, getOAuthMetadata, postDeviceAuthorization, postRevoke, postToken } from "../identity/oauth/routes.ts";
import { getInvitationsPage, postInvitationsPage } from "../invitations/pages.ts";
import {
  acceptMyInvitation,
  declineMyInvitation,
  getInvitations,
  getMyInvitations,
  postInvitation,
  removeInvitation,
} from "../invitations/routes.ts";
import { getMe, patchMe, putPassword } from "../me/routes.ts";
import { deleteMember, getMembers, patchMember } from "../members/routes.ts";
import { getHealth, getHome, getMetrics, getOpenapi, getReadiness } from "../operations/routes.ts";
import {
  getOrganization,
  getOrganizations,
  getReturnUrls,
  patchOrganization,
  postOrganization,
  putReturnUrls,
} from "../organizations/routes.ts";
import { getDevice, postDevice } from "../sign-in/device.ts";
import { getOidcCallback, getOidcSignIn, getSignIn, postSignIn, postSignOut } from "../sign-in/routes.ts";
import { getToolCalls } from "../tool-calls/routes.ts";
import { postUser } from "../users/routes.ts";
import {
  deleteWorkspaceMember,
  getWorkspace,
  getWorkspaceMembers,
  getWorkspaces,
  patchWorkspace,
  postWorkspace,
  putWorkspaceMember,
  removeWorkspace,
} from "../workspaces/routes.ts";
import { getOneConnectorType } from "./connector-types/get.ts";
import { getConnectorTypes } from "./connector-types/list.ts";
import { removeConnector } from "./connectors/delete.ts";
import { executeConnector } from "./connectors/execute.ts";
import { getOneConnector } from "./connectors/get.ts";
import { getConnectorDocs } from "./connectors/get-docs.ts";
import { getPermissions } from "./connectors/get-permissions.ts";
import { getConnectors } from "./connectors/list.ts";
import { patchConnector } from "./connectors/patch.ts";
import { postConnector } from "./connectors/post.ts";
import { putPermissions } from "./connectors/put-permissions.ts";
import { resetSync } from "./connectors/sync-delete.ts";
import { getSync } from "./connectors/sync-get.ts";
import { startSync } from "./connectors/sync-post.ts";
import { getSetup } from "./setup/get.ts";
import { getSetupCallback } from "./setup/get-callback.ts";
import { getSetupDone } from "./setup/get-done.ts";
import { postSetup } from "./setup/post.ts";
import { removeSetupSession } from "./setup-sessions/delete.ts";
import { getSetupSession } from "./setup-sessions/get.ts";
import { getSetupSessionEvents } from "./setup-sessions/get-events.ts";
import { postSetupSession } from "./setup-sessions/post.ts";

/** Every route of the service, in the order of the OpenAPI document. */
export const routes: readonly Route[] = [
  getHome,
  getHealth,
  getReadiness,
  getMetrics,
  getOpenapi,
  postToken,
  postDeviceAuthorization,
  postRevoke,
  getJwks,
  getOAuthMetadata,
  getConnectorTypes,
  getOneConnectorType,
  getConnectors,
  postConnector,
  getOneConnector,
  patchConnector,
  removeConnector,
  getConnectorDocs,
  getPermissions,
  putPermissions,
  executeConnector,
  getSync,
  startSync,
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
  removeInvitation,
  getMembers,
  patchMember,
  deleteMember,
  getClients,
  postClient,
  postClientSecret,
  removeClient,
  getWorkspaces,
  postWorkspace,
  getWorkspace,
  patchWorkspace,
  removeWorkspace,
  getWorkspaceMembers,
  putWorkspaceMember,
  deleteWorkspaceMember,
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
  getInvitationsPage,
  postInvitationsPage,
  getSetup,
  postSetup,
  getSetupCallback,
  getSetupDone,
];
