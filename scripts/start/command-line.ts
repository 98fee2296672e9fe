/**
 * The command with which the user has started the service, for messages. `agent-cli serve` sets the variable, because its users
 * have no `npm start`.
 */
export const commandLine = process.env.AGENT_CONNECTORS_SERVE_COMMAND || "npm start";
