export type { IssuedTokens } from "./access-token.ts";
export { connect, type HostedConnector } from "./connect.ts";
export { type ApiEvent, followEvents } from "./event-stream.ts";
export { type ConnectorQuery, type FoundConnector, findConnector } from "./find-connector.ts";
export { createHostedExecutor } from "./hosted-executor.ts";
export { type Api, type ApiRequest, createApi, postOAuth, requestToken } from "./http-client.ts";
export type { AccessOptions, ConnectOptions } from "./options.ts";
export type { Access, Operation } from "./tools/access.ts";
export { type AgentTool, type AgentToolsOptions, agentTools } from "./tools/agent-tools.ts";
export type { AgentConnector, ConnectorStatus, CopyStatus } from "./tools/connector.ts";
export { type Framework, frameworks, ModelRetry, ToolError, ToolException } from "./tools/failure.ts";
export {
  agentConnectorsOf,
  type ConnectorSelection,
  hostedAgentConnector,
  hostedAgentConnectors,
} from "./tools/hosted.ts";
