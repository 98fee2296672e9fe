// Generated from manifests/chat_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { CallOptions, Entity, Listing } from "@agent-connectors/runtime";
import type { AgentTimeline } from "./records.ts";
import { chatsLimitParam, chatsPagination, nextPageParam, pageMeta } from "./shared.ts";

/** Params of `agent_timeline.list`. */
export interface AgentTimelineClientListParams {
  /** Only periods that begin at this time or later, in microseconds since 1970. The time must be more than five minutes ago. */
  start_time?: number;
  /** The fields to return in each record; * means all. Default `"agent_timeline(*)"`. */
  fields?: string;
  /** Records per page. 1 to 1000; default `1000`. */
  limit?: number;
  /** Selects the next page. Pass meta.next_page of the previous page unchanged. */
  next_page?: string;
}

/** Metadata of the result of `agent_timeline.list`. A key that the upstream did not return is absent, or null if its type allows null. */
export interface AgentTimelineClientListMeta {
  /** URL of the next page. After the last page, this URL returns later changes. */
  next_page?: string | null;
  /** Number of records on this page. If it is less than limit, this page is the last one at present. */
  count?: number;
}

/** A period that an agent spent in one status. */
export interface AgentTimelineClient {
  /**
   * List the periods of agents since a time.
   *
   * Without start_time, all periods are listed.
   */
  list(params?: AgentTimelineClientListParams, options?: CallOptions<AgentTimeline>): Listing<AgentTimeline, AgentTimelineClientListMeta>;
}

/** The model of agent_timeline. */
export const agentTimeline: Entity<AgentTimelineClient> = {
  name: "agent_timeline",
  title: "Agents' timeline",
  description: "A period that an agent spent in one status.",
  recordType: "AgentTimeline",
  actions: {
    list: {
      kind: "list",
      description: "List the periods of agents since a time.",
      notes: ["Without start_time, all periods are listed."],
      request: "GET /api/v2/chat/incremental/agent_timeline",
      safe: true,
      inject: [],
      body: { kind: "none" },
      params: {
        start_time: {
          schema: {
            type: "integer",
            description: "Only periods that begin at this time or later, in microseconds since 1970. The time must be more than five minutes ago.",
            examples: [1767225600000000],
          },
          required: false,
          target: { in: "query", name: "start_time" },
        },
        fields: {
          schema: {
            type: "string",
            description: "The fields to return in each record; * means all.",
            examples: ["agent_timeline(agent_id,start_time)"],
          },
          required: false,
          default: "agent_timeline(*)",
          target: { in: "query", name: "fields" },
        },
        limit: chatsLimitParam,
        next_page: nextPageParam,
      },
      rules: [{ kind: "exclusive", param: "next_page", except: ["limit"] }],
      pagination: chatsPagination,
      returns: { kind: "many", path: ["agent_timeline"], absent: "error", transformations: [] },
      resultType: "AgentTimeline",
      meta: pageMeta,
    },
  },
};
