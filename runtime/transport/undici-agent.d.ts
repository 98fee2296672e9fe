/** The module that holds nothing but the pool: undici declares types for its index only. */
declare module "undici/lib/dispatcher/agent.js" {
  import type { Agent } from "undici";

  const agent: typeof Agent;
  export = agent;
}
