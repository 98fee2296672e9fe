// Generated from manifests/phone_support.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A number that customers call, or that agents call from. */
export interface PhoneNumber {
  id?: number | null;
  brand_id?: number | null;
  call_recording_consent?: string | null;
  capabilities?: {
    sms?: boolean | null;
    mms?: boolean | null;
    voice?: boolean | null;
    emergency_address?: boolean | null;
  } | null;
  categorised_greetings?: Record<string, unknown> | null;
  categorised_greetings_with_sub_settings?: Record<string, unknown> | null;
  country_code?: string | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  default_greeting_ids?: string[] | null;
  default_group_id?: number | null;
  display_number?: string | null;
  external?: boolean | null;
  failover_number?: string | null;
  greeting_ids?: number[] | null;
  group_ids?: number[] | null;
  ivr_id?: number | null;
  line_type?: string | null;
  location?: string | null;
  name?: string | null;
  nickname?: string | null;
  number?: string | null;
  outbound_enabled?: boolean | null;
  priority?: number | null;
  recorded?: boolean | null;
  schedule_id?: number | null;
  sms_enabled?: boolean | null;
  sms_group_id?: number | null;
  token?: string | null;
  toll_free?: boolean | null;
  transcription?: boolean | null;
  voice_enabled?: boolean | null;
}

/** A postal address, which some countries require for a phone number. */
export interface Address {
  id?: number | null;
  city?: string | null;
  country_code?: string | null;
  name?: string | null;
  provider_reference?: string | null;
  province?: string | null;
  state?: string | null;
  street?: string | null;
  zip?: string | null;
}

/** An audio message for callers, such as a welcome or the music on hold. */
export interface Greeting {
  id?: string | null;
  active?: boolean | null;
  audio_name?: string | null;
  audio_url?: string | null;
  category_id?: number | null;
  default?: boolean | null;
  default_lang?: boolean | null;
  has_sub_settings?: boolean | null;
  ivr_ids?: (string | number)[] | null;
  name?: string | null;
  pending?: boolean | null;
  phone_number_ids?: (number | string)[] | null;
  upload_id?: number | null;
}

/** The purpose of a greeting, such as voicemail. */
export interface GreetingCategory {
  id?: number | null;
  name?: string | null;
}

/** A menu that callers go through by pressing keys. */
export interface Ivr {
  id?: number | null;
  name?: string | null;
  phone_number_ids?: (string | number)[] | null;
  phone_number_names?: (string | number)[] | null;
  menus?: Menu[] | null;
}

/** The activity of one agent today; durations in seconds. */
export interface AgentActivity {
  agent_id?: number | null;
  /** Such as online, away or transfers_only. */
  agent_state?: string | null;
  available_time?: number | null;
  avatar_url?: string | null;
  away_time?: number | null;
  call_status?: string | null;
  calls_accepted?: number | null;
  calls_denied?: number | null;
  calls_missed?: number | null;
  forwarding_number?: string | null;
  name?: string | null;
  online_time?: number | null;
  total_call_duration?: number | null;
  total_talk_time?: number | null;
  total_wrap_up_time?: number | null;
  transfers_only_time?: number | null;
  /** How calls reach the agent, such as client or phone. */
  via?: string | null;
  accepted_third_party_conferences?: number | null;
  accepted_transfers?: number | null;
  average_hold_time?: number | null;
  average_talk_time?: number | null;
  average_wrap_up_time?: number | null;
  calls_put_on_hold?: number | null;
  started_third_party_conferences?: number | null;
  started_transfers?: number | null;
  total_hold_time?: number | null;
}

/** The activity of all agents today; durations in seconds. */
export interface AgentsOverview {
  average_calls_accepted?: number | null;
  average_calls_denied?: number | null;
  average_calls_missed?: number | null;
  average_wrap_up_time?: number | null;
  total_calls_accepted?: number | null;
  total_calls_denied?: number | null;
  total_calls_missed?: number | null;
  total_talk_time?: number | null;
  total_wrap_up_time?: number | null;
  average_accepted_transfers?: number | null;
  average_available_time?: number | null;
  average_away_time?: number | null;
  average_calls_put_on_hold?: number | null;
  average_hold_time?: number | null;
  average_online_time?: number | null;
  average_started_transfers?: number | null;
  average_talk_time?: number | null;
  average_transfers_only_time?: number | null;
  /** The time of these values. Format: Unix seconds. */
  current_timestamp?: number | null;
  total_accepted_transfers?: number | null;
  total_calls_put_on_hold?: number | null;
  total_hold_time?: number | null;
  total_started_transfers?: number | null;
}

/** The statistics of today's calls; durations in seconds. */
export interface AccountOverview {
  average_call_duration?: number | null;
  average_callback_wait_time?: number | null;
  average_hold_time?: number | null;
  average_queue_wait_time?: number | null;
  average_time_to_answer?: number | null;
  average_wrap_up_time?: number | null;
  /** The time of these values. Format: Unix seconds. */
  current_timestamp?: number | null;
  max_calls_waiting?: number | null;
  max_queue_wait_time?: number | null;
  total_call_duration?: number | null;
  total_callback_calls?: number | null;
  total_calls?: number | null;
  total_calls_abandoned_in_queue?: number | null;
  total_calls_outside_business_hours?: number | null;
  total_calls_with_exceeded_queue_wait_time?: number | null;
  total_calls_with_requested_voicemail?: number | null;
  total_embeddable_callback_calls?: number | null;
  total_hold_time?: number | null;
  total_inbound_calls?: number | null;
  total_outbound_calls?: number | null;
  total_textback_requests?: number | null;
  total_voicemails?: number | null;
  total_wrap_up_time?: number | null;
}

/** The queue of callers who wait now; durations in seconds. */
export interface CurrentQueueActivity {
  agents_online?: number | null;
  average_wait_time?: number | null;
  callbacks_waiting?: number | null;
  calls_waiting?: number | null;
  /** The time of these values. Format: Unix seconds. */
  current_timestamp?: number | null;
  embeddable_callbacks_waiting?: number | null;
  longest_wait_time?: number | null;
  ai_agent_calls?: number | null;
}

/** A call, inbound or outbound; durations in seconds. */
export interface Call {
  id?: number | null;
  agent_id?: number | null;
  /** Format: decimal. */
  call_charge?: string | null;
  call_group_id?: number | null;
  call_recording_consent?: string | null;
  call_recording_consent_action?: string | null;
  call_recording_consent_keypress?: string | null;
  callback?: boolean | null;
  callback_source?: string | null;
  /** Such as completed or abandoned_in_queue. */
  completion_status?: string | null;
  consultation_time?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  customer_requested_voicemail?: boolean | null;
  default_group?: boolean | null;
  /** One of inbound and outbound. */
  direction?: string | null;
  duration?: number | null;
  exceeded_queue_time?: boolean | null;
  exceeded_queue_wait_time?: boolean | null;
  hold_time?: number | null;
  ivr_action?: string | null;
  ivr_destination_group_name?: string | null;
  ivr_hops?: number | null;
  ivr_routed_to?: string | null;
  ivr_time_spent?: number | null;
  minutes_billed?: number | null;
  not_recording_time?: number | null;
  outside_business_hours?: boolean | null;
  overflowed?: boolean | null;
  overflowed_to?: string | null;
  phone_number?: string | null;
  phone_number_id?: number | null;
  quality_issues?: string[] | null;
  recording_control_interactions?: number | null;
  recording_time?: number | null;
  talk_time?: number | null;
  ticket_id?: number | null;
  time_to_answer?: number | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  voicemail?: boolean | null;
  wait_time?: number | null;
  wrap_up_time?: number | null;
  customer_id?: number | null;
  line?: string | null;
  line_id?: number | null;
  line_type?: string | null;
  call_channel?: string | null;
  post_call_transcription_created?: boolean | null;
  post_call_summary_created?: boolean | null;
}

/** One party's part of a call; durations in seconds. */
export interface CallLeg {
  id?: number | null;
  /** The party, such as agent or customer. */
  type?: string | null;
  agent_id?: number | null;
  available_via?: string | null;
  /** Format: decimal. */
  call_charge?: string | null;
  call_id?: number | null;
  completion_status?: string | null;
  conference_from?: number | null;
  conference_time?: number | null;
  conference_to?: number | null;
  consultation_from?: number | null;
  consultation_time?: number | null;
  consultation_to?: number | null;
  /** Format: ISO 8601. */
  created_at?: string | null;
  duration?: number | null;
  forwarded_to?: string | null;
  hold_time?: number | null;
  minutes_billed?: number | null;
  quality_issues?: string[] | null;
  talk_time?: number | null;
  transferred_from?: number | null;
  transferred_to?: number | null;
  /** Format: ISO 8601. */
  updated_at?: string | null;
  user_id?: number | null;
  wrap_up_time?: number | null;
}

/** One level of a menu. */
export interface Menu {
  id?: number | null;
  name?: string | null;
  /** Whether callers begin at this level. */
  default?: boolean | null;
  greeting_id?: number | null;
  routes?: Route[] | null;
}

/** The action when a caller presses a key. */
export interface Route {
  id?: number | null;
  action?: string | null;
  greeting?: string | null;
  keypress?: string | null;
  option_text?: string | null;
  options?: Record<string, unknown> | null;
  overflow_options?: unknown[] | null;
}

/** Fields of `PhoneNumber`. */
export const phoneNumberFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  brand_id: { type: ["integer", "null"] },
  call_recording_consent: { type: ["string", "null"] },
  capabilities: {
    type: ["object", "null"],
    properties: {
      sms: { type: ["boolean", "null"] },
      mms: { type: ["boolean", "null"] },
      voice: { type: ["boolean", "null"] },
      emergency_address: { type: ["boolean", "null"] },
    },
  },
  categorised_greetings: { type: ["object", "null"] },
  categorised_greetings_with_sub_settings: { type: ["object", "null"] },
  country_code: { type: ["string", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  default_greeting_ids: { type: ["array", "null"], items: { type: "string" } },
  default_group_id: { type: ["integer", "null"] },
  display_number: { type: ["string", "null"] },
  external: { type: ["boolean", "null"] },
  failover_number: { type: ["string", "null"] },
  greeting_ids: { type: ["array", "null"], items: { type: "integer" } },
  group_ids: { type: ["array", "null"], items: { type: "integer" } },
  ivr_id: { type: ["integer", "null"] },
  line_type: { type: ["string", "null"] },
  location: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  nickname: { type: ["string", "null"] },
  number: { type: ["string", "null"] },
  outbound_enabled: { type: ["boolean", "null"] },
  priority: { type: ["integer", "null"] },
  recorded: { type: ["boolean", "null"] },
  schedule_id: { type: ["integer", "null"] },
  sms_enabled: { type: ["boolean", "null"] },
  sms_group_id: { type: ["integer", "null"] },
  token: { type: ["string", "null"] },
  toll_free: { type: ["boolean", "null"] },
  transcription: { type: ["boolean", "null"] },
  voice_enabled: { type: ["boolean", "null"] },
};

/** Fields of `Address`. */
export const addressFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  city: { type: ["string", "null"] },
  country_code: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  provider_reference: { type: ["string", "null"] },
  province: { type: ["string", "null"] },
  state: { type: ["string", "null"] },
  street: { type: ["string", "null"] },
  zip: { type: ["string", "null"] },
};

/** Fields of `Greeting`. */
export const greetingFields: Readonly<Record<string, Schema>> = {
  id: { type: ["string", "null"] },
  active: { type: ["boolean", "null"] },
  audio_name: { type: ["string", "null"] },
  audio_url: { type: ["string", "null"] },
  category_id: { type: ["integer", "null"] },
  default: { type: ["boolean", "null"] },
  default_lang: { type: ["boolean", "null"] },
  has_sub_settings: { type: ["boolean", "null"] },
  ivr_ids: { type: ["array", "null"], items: { type: ["string", "integer"] } },
  name: { type: ["string", "null"] },
  pending: { type: ["boolean", "null"] },
  phone_number_ids: { type: ["array", "null"], items: { type: ["integer", "string"] } },
  upload_id: { type: ["integer", "null"] },
};

/** Fields of `GreetingCategory`. */
export const greetingCategoryFields: Readonly<Record<string, Schema>> = { id: { type: ["integer", "null"] }, name: { type: ["string", "null"] } };

/** Fields of `Route`. */
export const routeFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  action: { type: ["string", "null"] },
  greeting: { type: ["string", "null"] },
  keypress: { type: ["string", "null"] },
  option_text: { type: ["string", "null"] },
  options: { type: ["object", "null"] },
  overflow_options: { type: ["array", "null"] },
};

/** Fields of `Menu`. */
export const menuFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  name: { type: ["string", "null"] },
  default: { type: ["boolean", "null"], description: "Whether callers begin at this level." },
  greeting_id: { type: ["integer", "null"] },
  routes: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Route",
      description: "The action when a caller presses a key.",
      properties: routeFields,
    },
  },
};

/** Fields of `Ivr`. */
export const ivrFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  name: { type: ["string", "null"] },
  phone_number_ids: { type: ["array", "null"], items: { type: ["string", "integer"] } },
  phone_number_names: { type: ["array", "null"], items: { type: ["string", "integer"] } },
  menus: {
    type: ["array", "null"],
    items: {
      type: "object",
      title: "Menu",
      description: "One level of a menu.",
      properties: menuFields,
    },
  },
};

/** Fields of `AgentActivity`. */
export const agentActivityFields: Readonly<Record<string, Schema>> = {
  agent_id: { type: ["integer", "null"] },
  agent_state: { type: ["string", "null"], description: "Such as online, away or transfers_only." },
  available_time: { type: ["integer", "null"] },
  avatar_url: { type: ["string", "null"] },
  away_time: { type: ["integer", "null"] },
  call_status: { type: ["string", "null"] },
  calls_accepted: { type: ["integer", "null"] },
  calls_denied: { type: ["integer", "null"] },
  calls_missed: { type: ["integer", "null"] },
  forwarding_number: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  online_time: { type: ["integer", "null"] },
  total_call_duration: { type: ["integer", "null"] },
  total_talk_time: { type: ["integer", "null"] },
  total_wrap_up_time: { type: ["integer", "null"] },
  transfers_only_time: { type: ["integer", "null"] },
  via: {
    type: ["string", "null"],
    description: "How calls reach the agent, such as client or phone.",
  },
  accepted_third_party_conferences: { type: ["integer", "null"] },
  accepted_transfers: { type: ["integer", "null"] },
  average_hold_time: { type: ["integer", "null"] },
  average_talk_time: { type: ["integer", "null"] },
  average_wrap_up_time: { type: ["integer", "null"] },
  calls_put_on_hold: { type: ["integer", "null"] },
  started_third_party_conferences: { type: ["integer", "null"] },
  started_transfers: { type: ["integer", "null"] },
  total_hold_time: { type: ["integer", "null"] },
};

/** Fields of `AgentsOverview`. */
export const agentsOverviewFields: Readonly<Record<string, Schema>> = {
  average_calls_accepted: { type: ["integer", "null"] },
  average_calls_denied: { type: ["integer", "null"] },
  average_calls_missed: { type: ["integer", "null"] },
  average_wrap_up_time: { type: ["integer", "null"] },
  total_calls_accepted: { type: ["integer", "null"] },
  total_calls_denied: { type: ["integer", "null"] },
  total_calls_missed: { type: ["integer", "null"] },
  total_talk_time: { type: ["integer", "null"] },
  total_wrap_up_time: { type: ["integer", "null"] },
  average_accepted_transfers: { type: ["integer", "null"] },
  average_available_time: { type: ["integer", "null"] },
  average_away_time: { type: ["integer", "null"] },
  average_calls_put_on_hold: { type: ["integer", "null"] },
  average_hold_time: { type: ["integer", "null"] },
  average_online_time: { type: ["integer", "null"] },
  average_started_transfers: { type: ["integer", "null"] },
  average_talk_time: { type: ["integer", "null"] },
  average_transfers_only_time: { type: ["integer", "null"] },
  current_timestamp: {
    type: ["integer", "null"],
    description: "The time of these values.",
    format: "epoch-seconds",
  },
  total_accepted_transfers: { type: ["integer", "null"] },
  total_calls_put_on_hold: { type: ["integer", "null"] },
  total_hold_time: { type: ["integer", "null"] },
  total_started_transfers: { type: ["integer", "null"] },
};

/** Fields of `AccountOverview`. */
export const accountOverviewFields: Readonly<Record<string, Schema>> = {
  average_call_duration: { type: ["integer", "null"] },
  average_callback_wait_time: { type: ["integer", "null"] },
  average_hold_time: { type: ["integer", "null"] },
  average_queue_wait_time: { type: ["integer", "null"] },
  average_time_to_answer: { type: ["integer", "null"] },
  average_wrap_up_time: { type: ["integer", "null"] },
  current_timestamp: {
    type: ["integer", "null"],
    description: "The time of these values.",
    format: "epoch-seconds",
  },
  max_calls_waiting: { type: ["integer", "null"] },
  max_queue_wait_time: { type: ["integer", "null"] },
  total_call_duration: { type: ["integer", "null"] },
  total_callback_calls: { type: ["integer", "null"] },
  total_calls: { type: ["integer", "null"] },
  total_calls_abandoned_in_queue: { type: ["integer", "null"] },
  total_calls_outside_business_hours: { type: ["integer", "null"] },
  total_calls_with_exceeded_queue_wait_time: { type: ["integer", "null"] },
  total_calls_with_requested_voicemail: { type: ["integer", "null"] },
  total_embeddable_callback_calls: { type: ["integer", "null"] },
  total_hold_time: { type: ["integer", "null"] },
  total_inbound_calls: { type: ["integer", "null"] },
  total_outbound_calls: { type: ["integer", "null"] },
  total_textback_requests: { type: ["integer", "null"] },
  total_voicemails: { type: ["integer", "null"] },
  total_wrap_up_time: { type: ["integer", "null"] },
};

/** Fields of `CurrentQueueActivity`. */
export const currentQueueActivityFields: Readonly<Record<string, Schema>> = {
  agents_online: { type: ["integer", "null"] },
  average_wait_time: { type: ["integer", "null"] },
  callbacks_waiting: { type: ["integer", "null"] },
  calls_waiting: { type: ["integer", "null"] },
  current_timestamp: {
    type: ["integer", "null"],
    description: "The time of these values.",
    format: "epoch-seconds",
  },
  embeddable_callbacks_waiting: { type: ["integer", "null"] },
  longest_wait_time: { type: ["integer", "null"] },
  ai_agent_calls: { type: ["integer", "null"] },
};

/** Fields of `Call`. */
export const callFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  agent_id: { type: ["integer", "null"] },
  call_charge: { type: ["string", "null"], format: "decimal" },
  call_group_id: { type: ["integer", "null"] },
  call_recording_consent: { type: ["string", "null"] },
  call_recording_consent_action: { type: ["string", "null"] },
  call_recording_consent_keypress: { type: ["string", "null"] },
  callback: { type: ["boolean", "null"] },
  callback_source: { type: ["string", "null"] },
  completion_status: {
    type: ["string", "null"],
    description: "Such as completed or abandoned_in_queue.",
  },
  consultation_time: { type: ["integer", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  customer_requested_voicemail: { type: ["boolean", "null"] },
  default_group: { type: ["boolean", "null"] },
  direction: { type: ["string", "null"], description: "One of inbound and outbound." },
  duration: { type: ["integer", "null"] },
  exceeded_queue_time: { type: ["boolean", "null"] },
  exceeded_queue_wait_time: { type: ["boolean", "null"] },
  hold_time: { type: ["integer", "null"] },
  ivr_action: { type: ["string", "null"] },
  ivr_destination_group_name: { type: ["string", "null"] },
  ivr_hops: { type: ["integer", "null"] },
  ivr_routed_to: { type: ["string", "null"] },
  ivr_time_spent: { type: ["integer", "null"] },
  minutes_billed: { type: ["integer", "null"] },
  not_recording_time: { type: ["integer", "null"] },
  outside_business_hours: { type: ["boolean", "null"] },
  overflowed: { type: ["boolean", "null"] },
  overflowed_to: { type: ["string", "null"] },
  phone_number: { type: ["string", "null"] },
  phone_number_id: { type: ["integer", "null"] },
  quality_issues: { type: ["array", "null"], items: { type: "string" } },
  recording_control_interactions: { type: ["integer", "null"] },
  recording_time: { type: ["integer", "null"] },
  talk_time: { type: ["integer", "null"] },
  ticket_id: { type: ["integer", "null"] },
  time_to_answer: { type: ["integer", "null"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
  voicemail: { type: ["boolean", "null"] },
  wait_time: { type: ["integer", "null"] },
  wrap_up_time: { type: ["integer", "null"] },
  customer_id: { type: ["integer", "null"] },
  line: { type: ["string", "null"] },
  line_id: { type: ["integer", "null"] },
  line_type: { type: ["string", "null"] },
  call_channel: { type: ["string", "null"] },
  post_call_transcription_created: { type: ["boolean", "null"] },
  post_call_summary_created: { type: ["boolean", "null"] },
};

/** Fields of `CallLeg`. */
export const callLegFields: Readonly<Record<string, Schema>> = {
  id: { type: ["integer", "null"] },
  type: { type: ["string", "null"], description: "The party, such as agent or customer." },
  agent_id: { type: ["integer", "null"] },
  available_via: { type: ["string", "null"] },
  call_charge: { type: ["string", "null"], format: "decimal" },
  call_id: { type: ["integer", "null"] },
  completion_status: { type: ["string", "null"] },
  conference_from: { type: ["integer", "null"] },
  conference_time: { type: ["integer", "null"] },
  conference_to: { type: ["integer", "null"] },
  consultation_from: { type: ["integer", "null"] },
  consultation_time: { type: ["integer", "null"] },
  consultation_to: { type: ["integer", "null"] },
  created_at: { type: ["string", "null"], format: "date-time" },
  duration: { type: ["integer", "null"] },
  forwarded_to: { type: ["string", "null"] },
  hold_time: { type: ["integer", "null"] },
  minutes_billed: { type: ["integer", "null"] },
  quality_issues: { type: ["array", "null"], items: { type: "string" } },
  talk_time: { type: ["integer", "null"] },
  transferred_from: { type: ["integer", "null"] },
  transferred_to: { type: ["integer", "null"] },
  updated_at: { type: ["string", "null"], format: "date-time" },
  user_id: { type: ["integer", "null"] },
  wrap_up_time: { type: ["integer", "null"] },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  PhoneNumber: {
    type: "object",
    title: "PhoneNumber",
    description: "A number that customers call, or that agents call from.",
    properties: phoneNumberFields,
  },
  Address: {
    type: "object",
    title: "Address",
    description: "A postal address, which some countries require for a phone number.",
    properties: addressFields,
  },
  Greeting: {
    type: "object",
    title: "Greeting",
    description: "An audio message for callers, such as a welcome or the music on hold.",
    properties: greetingFields,
  },
  GreetingCategory: {
    type: "object",
    title: "GreetingCategory",
    description: "The purpose of a greeting, such as voicemail.",
    properties: greetingCategoryFields,
  },
  Ivr: {
    type: "object",
    title: "Ivr",
    description: "A menu that callers go through by pressing keys.",
    properties: ivrFields,
  },
  AgentActivity: {
    type: "object",
    title: "AgentActivity",
    description: "The activity of one agent today; durations in seconds.",
    properties: agentActivityFields,
  },
  AgentsOverview: {
    type: "object",
    title: "AgentsOverview",
    description: "The activity of all agents today; durations in seconds.",
    properties: agentsOverviewFields,
  },
  AccountOverview: {
    type: "object",
    title: "AccountOverview",
    description: "The statistics of today's calls; durations in seconds.",
    properties: accountOverviewFields,
  },
  CurrentQueueActivity: {
    type: "object",
    title: "CurrentQueueActivity",
    description: "The queue of callers who wait now; durations in seconds.",
    properties: currentQueueActivityFields,
  },
  Call: {
    type: "object",
    title: "Call",
    description: "A call, inbound or outbound; durations in seconds.",
    properties: callFields,
  },
  CallLeg: {
    type: "object",
    title: "CallLeg",
    description: "One party's part of a call; durations in seconds.",
    properties: callLegFields,
  },
};
