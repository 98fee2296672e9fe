// Generated from manifests/social_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** A company or person that holds ad accounts. */
export interface Organization {
  id: string;
  name: string;
  type: string;
  state?: string | null;
  address_line_1?: string | null;
  administrative_district_level_1?: string | null;
  locality?: string | null;
  postal_code?: string | null;
  country?: string | null;
  contact_name?: string | null;
  contact_email?: string | null;
  contact_phone?: string | null;
  contact_phone_optin?: boolean | null;
  accepted_term_version?: string | null;
  configuration_settings?: { notifications_enabled?: boolean | null } | null;
  my_display_name?: string | null;
  my_invited_email?: string | null;
  my_member_id?: string | null;
  roles?: string[] | null;
  createdByCaller?: boolean | null;
  is_agency?: boolean | null;
  verification_request_id?: string | null;
  demand_source?: string | null;
  /** Format: ISO 8601. */
  created_at: string;
  /** Format: ISO 8601. */
  updated_at: string;
}

/** An account of an organization that advertises and is billed. */
export interface AdAccount {
  id: string;
  name: string;
  type: string;
  status: string;
  organization_id: string;
  advertiser_organization_id?: string | null;
  currency?: string | null;
  timezone?: string | null;
  billing_type?: string | null;
  billing_center_id?: string | null;
  agency_representing_client?: boolean | null;
  client_paying_invoices?: boolean | null;
  funding_source_ids?: string[] | null;
  regulations?: { restricted_delivery_signals?: boolean | null } | null;
  /** Format: ISO 8601. */
  created_at: string;
  /** Format: ISO 8601. */
  updated_at: string;
}

/** Ads with one objective, grouped in ad squads. */
export interface Campaign {
  id: string;
  name: string;
  ad_account_id: string;
  status: string;
  objective?: string | null;
  buy_model?: string | null;
  creation_state?: string | null;
  /** Format: ISO 8601. */
  start_time?: string | null;
  delivery_status?: string[] | null;
  objective_v2_properties?: { objective_v2_type?: string | null; is_auto_generated?: boolean | null } | null;
  pacing_properties_version?: number | null;
  /** Format: ISO 8601. */
  created_at: string;
  /** Format: ISO 8601. */
  updated_at: string;
}

/** Ads of a campaign that share budget, schedule and audience. */
export interface AdSquad {
  id: string;
  name: string;
  type: string;
  campaign_id: string;
  status: string;
  auto_bid?: boolean | null;
  bid_strategy?: string | null;
  billing_event?: string | null;
  child_ad_type?: string | null;
  creation_state?: string | null;
  /** In millionths of the account currency. */
  daily_budget_micro?: number | null;
  /** In millionths of the account currency. */
  lifetime_budget_micro?: number | null;
  delivery_constraint?: string | null;
  delivery_properties_version?: number | null;
  delivery_status?: string[] | null;
  /** Format: ISO 8601. */
  end_time?: string | null;
  /** Format: ISO 8601. */
  start_time?: string | null;
  forced_view_setting?: string | null;
  optimization_goal?: string | null;
  pacing_type?: string | null;
  placement?: string | null;
  target_bid?: boolean | null;
  targeting?: {
    regulated_content?: boolean | null;
    geos?: { country_code?: string | null; operation?: string | null }[] | null;
    enable_targeting_expansion?: boolean | null;
    auto_expansion_options?: { interest_expansion_option?: Record<string, unknown> | null } | null;
    demographics?: Record<string, unknown>[] | null;
    interests?: Record<string, unknown>[] | null;
    locations?: Record<string, unknown>[] | null;
  } | null;
  targeting_reach_status?: string | null;
  skadnetwork_properties?: {
    ecid_enrollment_status?: string | null;
    enable_skoverlay?: boolean | null;
    status?: string | null;
  } | null;
  event_sources?: Record<string, unknown> | null;
  /** Format: ISO 8601. */
  created_at: string;
  /** Format: ISO 8601. */
  updated_at: string;
}

/** A creative shown by an ad squad. */
export interface Ad {
  id: string;
  name: string;
  type: string;
  ad_squad_id: string;
  creative_id?: string | null;
  status: string;
  render_type?: string | null;
  review_status?: string | null;
  review_status_reasons?: string[] | null;
  delivery_status?: string[] | null;
  /** Format: ISO 8601. */
  created_at: string;
  /** Format: ISO 8601. */
  updated_at: string;
}

/** The content and the link of an ad. */
export interface Creative {
  id: string;
  name: string;
  type: string;
  ad_account_id: string;
  ad_product?: string | null;
  brand_name?: string | null;
  call_to_action?: string | null;
  headline?: string | null;
  render_type?: string | null;
  review_status?: string | null;
  review_status_details?: string | null;
  shareable?: boolean | null;
  forced_view_eligibility?: string | null;
  packaging_status?: string | null;
  top_snap_crop_position?: string | null;
  top_snap_media_id?: string | null;
  ad_to_place_properties?: { place_id?: string | null } | null;
  web_view_properties?: {
    allow_snap_javascript_sdk?: boolean | null;
    block_preload?: boolean | null;
    deep_link_urls?: string[] | null;
    url?: string | null;
    use_immersive_mode?: boolean | null;
  } | null;
  /** Format: ISO 8601. */
  created_at: string;
  /** Format: ISO 8601. */
  updated_at: string;
}

/** An uploaded image or video, used by creatives. */
export interface Media {
  id: string;
  name: string;
  type: string;
  ad_account_id: string;
  media_status?: string | null;
  file_name?: string | null;
  file_size_in_bytes?: number | null;
  duration_in_seconds?: number | null;
  hash?: string | null;
  download_link?: string | null;
  is_demo_media?: boolean | null;
  visibility?: string | null;
  media_usages?: string[] | null;
  image_metadata?: {
    height_px?: number | null;
    width_px?: number | null;
    image_format?: string | null;
  } | null;
  video_metadata?: Record<string, unknown> | null;
  /** Format: ISO 8601. */
  created_at: string;
  /** Format: ISO 8601. */
  updated_at: string;
}

/** An audience made from customer lists or behaviour. */
export interface Segment {
  id: string;
  name: string;
  description?: string | null;
  ad_account_id: string;
  source_ad_account_id?: string | null;
  organization_id?: string | null;
  status: string;
  source_type?: string | null;
  targetable_status?: string | null;
  upload_status?: string | null;
  retention_in_days?: number | null;
  approximate_number_users?: number | null;
  visible_to?: string[] | null;
  /** Format: ISO 8601. */
  created_at: string;
  /** Format: ISO 8601. */
  updated_at: string;
}

/** Fields of `Organization`. */
export const organizationFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  type: { type: "string" },
  state: { type: ["string", "null"] },
  address_line_1: { type: ["string", "null"] },
  administrative_district_level_1: { type: ["string", "null"] },
  locality: { type: ["string", "null"] },
  postal_code: { type: ["string", "null"] },
  country: { type: ["string", "null"] },
  contact_name: { type: ["string", "null"] },
  contact_email: { type: ["string", "null"] },
  contact_phone: { type: ["string", "null"] },
  contact_phone_optin: { type: ["boolean", "null"] },
  accepted_term_version: { type: ["string", "null"] },
  configuration_settings: {
    type: ["object", "null"],
    properties: { notifications_enabled: { type: ["boolean", "null"] } },
  },
  my_display_name: { type: ["string", "null"] },
  my_invited_email: { type: ["string", "null"] },
  my_member_id: { type: ["string", "null"] },
  roles: { type: ["array", "null"], items: { type: "string" } },
  createdByCaller: { type: ["boolean", "null"] },
  is_agency: { type: ["boolean", "null"] },
  verification_request_id: { type: ["string", "null"] },
  demand_source: { type: ["string", "null"] },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
};

/** Fields of `AdAccount`. */
export const adAccountFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  type: { type: "string" },
  status: { type: "string" },
  organization_id: { type: "string" },
  advertiser_organization_id: { type: ["string", "null"] },
  currency: { type: ["string", "null"] },
  timezone: { type: ["string", "null"] },
  billing_type: { type: ["string", "null"] },
  billing_center_id: { type: ["string", "null"] },
  agency_representing_client: { type: ["boolean", "null"] },
  client_paying_invoices: { type: ["boolean", "null"] },
  funding_source_ids: { type: ["array", "null"], items: { type: "string" } },
  regulations: {
    type: ["object", "null"],
    properties: { restricted_delivery_signals: { type: ["boolean", "null"] } },
  },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
};

/** Fields of `Campaign`. */
export const campaignFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  ad_account_id: { type: "string" },
  status: { type: "string" },
  objective: { type: ["string", "null"] },
  buy_model: { type: ["string", "null"] },
  creation_state: { type: ["string", "null"] },
  start_time: { type: ["string", "null"], format: "date-time" },
  delivery_status: { type: ["array", "null"], items: { type: "string" } },
  objective_v2_properties: {
    type: ["object", "null"],
    properties: {
      objective_v2_type: { type: ["string", "null"] },
      is_auto_generated: { type: ["boolean", "null"] },
    },
  },
  pacing_properties_version: { type: ["integer", "null"] },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
};

/** Fields of `AdSquad`. */
export const adSquadFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  type: { type: "string" },
  campaign_id: { type: "string" },
  status: { type: "string" },
  auto_bid: { type: ["boolean", "null"] },
  bid_strategy: { type: ["string", "null"] },
  billing_event: { type: ["string", "null"] },
  child_ad_type: { type: ["string", "null"] },
  creation_state: { type: ["string", "null"] },
  daily_budget_micro: {
    type: ["integer", "null"],
    description: "In millionths of the account currency.",
  },
  lifetime_budget_micro: {
    type: ["integer", "null"],
    description: "In millionths of the account currency.",
  },
  delivery_constraint: { type: ["string", "null"] },
  delivery_properties_version: { type: ["integer", "null"] },
  delivery_status: { type: ["array", "null"], items: { type: "string" } },
  end_time: { type: ["string", "null"], format: "date-time" },
  start_time: { type: ["string", "null"], format: "date-time" },
  forced_view_setting: { type: ["string", "null"] },
  optimization_goal: { type: ["string", "null"] },
  pacing_type: { type: ["string", "null"] },
  placement: { type: ["string", "null"] },
  target_bid: { type: ["boolean", "null"] },
  targeting: {
    type: ["object", "null"],
    properties: {
      regulated_content: { type: ["boolean", "null"] },
      geos: {
        type: ["array", "null"],
        items: {
          type: "object",
          properties: {
            country_code: { type: ["string", "null"] },
            operation: { type: ["string", "null"] },
          },
        },
      },
      enable_targeting_expansion: { type: ["boolean", "null"] },
      auto_expansion_options: {
        type: ["object", "null"],
        properties: { interest_expansion_option: { type: ["object", "null"] } },
      },
      demographics: { type: ["array", "null"], items: { type: "object" } },
      interests: { type: ["array", "null"], items: { type: "object" } },
      locations: { type: ["array", "null"], items: { type: "object" } },
    },
  },
  targeting_reach_status: { type: ["string", "null"] },
  skadnetwork_properties: {
    type: ["object", "null"],
    properties: {
      ecid_enrollment_status: { type: ["string", "null"] },
      enable_skoverlay: { type: ["boolean", "null"] },
      status: { type: ["string", "null"] },
    },
  },
  event_sources: { type: ["object", "null"] },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
};

/** Fields of `Ad`. */
export const adFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  type: { type: "string" },
  ad_squad_id: { type: "string" },
  creative_id: { type: ["string", "null"] },
  status: { type: "string" },
  render_type: { type: ["string", "null"] },
  review_status: { type: ["string", "null"] },
  review_status_reasons: { type: ["array", "null"], items: { type: "string" } },
  delivery_status: { type: ["array", "null"], items: { type: "string" } },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
};

/** Fields of `Creative`. */
export const creativeFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  type: { type: "string" },
  ad_account_id: { type: "string" },
  ad_product: { type: ["string", "null"] },
  brand_name: { type: ["string", "null"] },
  call_to_action: { type: ["string", "null"] },
  headline: { type: ["string", "null"] },
  render_type: { type: ["string", "null"] },
  review_status: { type: ["string", "null"] },
  review_status_details: { type: ["string", "null"] },
  shareable: { type: ["boolean", "null"] },
  forced_view_eligibility: { type: ["string", "null"] },
  packaging_status: { type: ["string", "null"] },
  top_snap_crop_position: { type: ["string", "null"] },
  top_snap_media_id: { type: ["string", "null"] },
  ad_to_place_properties: {
    type: ["object", "null"],
    properties: { place_id: { type: ["string", "null"] } },
  },
  web_view_properties: {
    type: ["object", "null"],
    properties: {
      allow_snap_javascript_sdk: { type: ["boolean", "null"] },
      block_preload: { type: ["boolean", "null"] },
      deep_link_urls: { type: ["array", "null"], items: { type: "string" } },
      url: { type: ["string", "null"] },
      use_immersive_mode: { type: ["boolean", "null"] },
    },
  },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
};

/** Fields of `Media`. */
export const mediaFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  type: { type: "string" },
  ad_account_id: { type: "string" },
  media_status: { type: ["string", "null"] },
  file_name: { type: ["string", "null"] },
  file_size_in_bytes: { type: ["integer", "null"] },
  duration_in_seconds: { type: ["number", "null"] },
  hash: { type: ["string", "null"] },
  download_link: { type: ["string", "null"] },
  is_demo_media: { type: ["boolean", "null"] },
  visibility: { type: ["string", "null"] },
  media_usages: { type: ["array", "null"], items: { type: "string" } },
  image_metadata: {
    type: ["object", "null"],
    properties: {
      height_px: { type: ["integer", "null"] },
      width_px: { type: ["integer", "null"] },
      image_format: { type: ["string", "null"] },
    },
  },
  video_metadata: { type: ["object", "null"] },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
};

/** Fields of `Segment`. */
export const segmentFields: Readonly<Record<string, Schema>> = {
  id: { type: "string" },
  name: { type: "string" },
  description: { type: ["string", "null"] },
  ad_account_id: { type: "string" },
  source_ad_account_id: { type: ["string", "null"] },
  organization_id: { type: ["string", "null"] },
  status: { type: "string" },
  source_type: { type: ["string", "null"] },
  targetable_status: { type: ["string", "null"] },
  upload_status: { type: ["string", "null"] },
  retention_in_days: { type: ["integer", "null"] },
  approximate_number_users: { type: ["integer", "null"] },
  visible_to: { type: ["array", "null"], items: { type: "string" } },
  created_at: { type: "string", format: "date-time" },
  updated_at: { type: "string", format: "date-time" },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Organization: {
    type: "object",
    title: "Organization",
    description: "A company or person that holds ad accounts.",
    properties: organizationFields,
    required: ["id", "name", "type", "created_at", "updated_at"],
  },
  AdAccount: {
    type: "object",
    title: "AdAccount",
    description: "An account of an organization that advertises and is billed.",
    properties: adAccountFields,
    required: ["id", "name", "type", "status", "organization_id", "created_at", "updated_at"],
  },
  Campaign: {
    type: "object",
    title: "Campaign",
    description: "Ads with one objective, grouped in ad squads.",
    properties: campaignFields,
    required: ["id", "name", "ad_account_id", "status", "created_at", "updated_at"],
  },
  AdSquad: {
    type: "object",
    title: "AdSquad",
    description: "Ads of a campaign that share budget, schedule and audience.",
    properties: adSquadFields,
    required: ["id", "name", "type", "campaign_id", "status", "created_at", "updated_at"],
  },
  Ad: {
    type: "object",
    title: "Ad",
    description: "A creative shown by an ad squad.",
    properties: adFields,
    required: ["id", "name", "type", "ad_squad_id", "status", "created_at", "updated_at"],
  },
  Creative: {
    type: "object",
    title: "Creative",
    description: "The content and the link of an ad.",
    properties: creativeFields,
    required: ["id", "name", "type", "ad_account_id", "created_at", "updated_at"],
  },
  Media: {
    type: "object",
    title: "Media",
    description: "An uploaded image or video, used by creatives.",
    properties: mediaFields,
    required: ["id", "name", "type", "ad_account_id", "created_at", "updated_at"],
  },
  Segment: {
    type: "object",
    title: "Segment",
    description: "An audience made from customer lists or behaviour.",
    properties: segmentFields,
    required: ["id", "name", "ad_account_id", "status", "created_at", "updated_at"],
  },
};
