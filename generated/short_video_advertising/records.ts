// Generated from manifests/short_video_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** An account that advertises and is billed. */
export interface Advertiser {
  advertiser_id: string;
  name: string;
  address?: string | null;
  company?: string | null;
  contacter?: string | null;
  country?: string | null;
  currency?: string | null;
  description?: string | null;
  email?: string | null;
  industry?: string | null;
  language?: string | null;
  license_no?: string | null;
  license_url?: string | null;
  cellphone_number?: string | null;
  promotion_area?: string | null;
  rejection_reason?: string | null;
  role?: string | null;
  /** Such as STATUS_ENABLE. */
  status?: string | null;
  /** Such as Etc/GMT+8, which is UTC-8. */
  timezone?: string | null;
  /** In the account's currency. */
  balance: number;
  /** Format: Unix seconds. */
  create_time: number;
  telephone_number?: string | null;
  display_timezone?: string | null;
  promotion_center_province?: string | null;
  advertiser_account_type?: string | null;
  license_city?: string | null;
  brand?: string | null;
  license_province?: string | null;
  promotion_center_city?: string | null;
}

/** Ads with one objective, grouped in ad groups. */
export interface Campaign {
  campaign_id: string;
  campaign_name: string;
  campaign_type: string;
  advertiser_id: string;
  /** In the account's currency; 0 means no budget. */
  budget: number;
  budget_mode: string;
  secondary_status: string;
  operation_status?: string | null;
  objective?: string | null;
  objective_type?: string | null;
  budget_optimize_on?: boolean | null;
  bid_type?: string | null;
  deep_bid_type?: string | null;
  optimization_goal?: string | null;
  split_test_variable?: string | null;
  is_new_structure: boolean;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  create_time: string;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  modify_time: string;
  /** The target return on ad spend. */
  roas_bid?: number | null;
  is_smart_performance_campaign?: boolean | null;
  is_search_campaign?: boolean | null;
  app_promotion_type?: string | null;
  rf_campaign_type?: string | null;
  disable_skan_campaign?: boolean | null;
  is_advanced_dedicated_campaign?: boolean | null;
  rta_id?: string | null;
  campaign_automation_type?: string | null;
  rta_bid_enabled?: boolean | null;
  rta_product_selection_enabled?: boolean | null;
}

/** Ads of a campaign that share audience, budget, schedule and bid. */
export interface AdGroup {
  adgroup_id: string;
  campaign_id: string;
  advertiser_id: string;
  adgroup_name: string;
  placement_type: string;
  placements: string[];
  budget: number;
  budget_mode: string;
  secondary_status: string;
  operation_status: string;
  optimization_goal: string;
  bid_type?: string | null;
  bid_price: number;
  promotion_type: string;
  creative_material_mode: string;
  schedule_type: string;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  schedule_start_time: string;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  schedule_end_time: string;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  create_time: string;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  modify_time: string;
  gender?: string | null;
  age_groups: string[];
  languages: string[];
  location_ids: string[];
  audience_ids?: unknown[] | null;
  excluded_audience_ids?: unknown[] | null;
  interest_category_ids: string[];
  interest_keyword_ids?: unknown[] | null;
  pixel_id?: string | null;
  deep_bid_type?: string | null;
  deep_cpa_bid: number;
  conversion_bid_price: number;
  billing_event?: string | null;
  pacing?: string | null;
  dayparting?: string | null;
  frequency?: number | null;
  frequency_schedule?: number | null;
  is_new_structure: boolean;
  is_smart_performance_campaign?: boolean | null;
  app_id?: string | null;
  app_type?: string | null;
  app_download_url?: string | null;
  optimization_event?: string | null;
  secondary_optimization_event?: string | null;
  conversion_window?: string | null;
  comment_disabled?: boolean | null;
  video_download_disabled?: boolean | null;
  share_disabled?: boolean | null;
  auto_targeting_enabled?: boolean | null;
  is_hfss?: boolean | null;
  search_result_enabled?: boolean | null;
  inventory_filter_enabled?: boolean | null;
  skip_learning_phase?: boolean | null;
  brand_safety_type?: string | null;
  brand_safety_partner?: string | null;
  campaign_name?: string | null;
  campaign_automation_type?: string | null;
  bid_display_mode?: string | null;
  scheduled_budget?: number | null;
  category_id?: string | null;
  feed_type?: string | null;
  delivery_mode?: string | null;
  ios14_quota_type?: string | null;
  spending_power?: string | null;
  next_day_retention?: number | null;
  rf_purchased_type?: string | null;
  rf_estimated_cpr?: number | null;
  rf_estimated_frequency?: number | null;
  purchased_impression?: number | null;
  purchased_reach?: number | null;
  actions?: unknown[] | null;
  network_types?: unknown[] | null;
  operating_systems?: unknown[] | null;
  device_model_ids?: unknown[] | null;
  device_price_ranges?: unknown[] | null;
  included_custom_actions?: unknown[] | null;
  excluded_custom_actions?: unknown[] | null;
  category_exclusion_ids?: unknown[] | null;
  contextual_tag_ids?: unknown[] | null;
  zipcode_ids?: unknown[] | null;
  household_income?: unknown[] | null;
  isp_ids?: unknown[] | null;
  schedule_infos?: unknown[] | null;
  statistic_type?: string | null;
  keywords?: string | null;
  adgroup_app_profile_page_state?: string | null;
  automated_keywords_enabled?: boolean | null;
  smart_audience_enabled?: boolean | null;
  smart_interest_behavior_enabled?: boolean | null;
  vbo_window?: string | null;
  deep_funnel_optimization_status?: string | null;
  deep_funnel_event_source?: string | null;
  deep_funnel_event_source_id?: string | null;
  deep_funnel_optimization_event?: string | null;
  custom_conversion_id?: string | null;
  app_config?: Record<string, unknown> | null;
}

/** A group of people who see ads or are excluded from them. */
export interface Audience {
  audience_id?: string | null;
  name?: string | null;
  audience_type?: string | null;
  /** Number of people in the audience. */
  cover_num?: number | null;
  is_valid?: boolean | null;
  is_expiring?: boolean | null;
  /** Whether this advertiser made the audience. */
  is_creator?: boolean | null;
  shared?: boolean | null;
  calculate_type?: string | null;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  create_time?: string | null;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  expired_time?: string | null;
}

/** An image for use in ads. */
export interface CreativeAssetImage {
  image_id?: string | null;
  format?: string | null;
  image_url?: string | null;
  height?: number | null;
  width?: number | null;
  signature?: string | null;
  /** In bytes. */
  size?: number | null;
  material_id?: string | null;
  is_carousel_usable?: boolean | null;
  file_name?: string | null;
  /** Format: ISO 8601. */
  create_time?: string | null;
  /** Format: ISO 8601. */
  modify_time?: string | null;
  displayable?: boolean | null;
}

/** A video for use in ads. */
export interface CreativeAssetVideo {
  video_id?: string | null;
  video_cover_url?: string | null;
  format?: string | null;
  preview_url?: string | null;
  /** Format: ISO 8601. */
  preview_url_expire_time?: string | null;
  /** In seconds. */
  duration?: number | null;
  height?: number | null;
  width?: number | null;
  bit_rate?: number | null;
  signature?: string | null;
  /** In bytes. */
  size?: number | null;
  material_id?: string | null;
  allowed_placements: string[];
  allow_download?: boolean | null;
  file_name?: string | null;
  /** Format: ISO 8601. */
  create_time?: string | null;
  /** Format: ISO 8601. */
  modify_time?: string | null;
  displayable?: boolean | null;
  fix_task_id?: string | null;
  flaw_types?: unknown[] | null;
}

/** An organic post whose author lets the advertiser use it in ads. */
export interface SparkAd {
  item_info: {
    item_id: string;
    item_type: "VIDEO" | "CAROUSEL";
    /** The code of the author's grant. */
    auth_code?: string | null;
    text?: string | null;
    status?: string | null;
    carousel_info?: Record<string, unknown> | null;
  };
  user_info: {
    identity_id?: string | null;
    identity_type?: string | null;
    tiktok_name?: string | null;
  };
  auth_info: {
    ad_auth_status?: string | null;
    auth_start_time?: string | null;
    auth_end_time?: string | null;
    invite_start_time?: string | null;
  };
  video_info: {
    height?: number | null;
    width?: number | null;
    bit_rate?: number | null;
    duration?: number | null;
    size?: number | null;
    signature?: string | null;
    format?: string | null;
    poster_url?: string | null;
    preview_url?: string | null;
    preview_url_expire_time?: string | null;
  };
}

/** Performance of an advertiser on one day. */
export interface AdvertisersReportDaily {
  advertiser_id?: string | null;
  /** In the advertiser's time zone. Format: YYYY-MM-DD hh:mm:ss. */
  stat_time_day?: string | null;
  /** Format: decimal. */
  cash_spend?: string | null;
  /** Format: decimal. */
  voucher_spend?: string | null;
  /** Format: decimal. */
  spend?: string | null;
  /** Format: decimal. */
  cpc?: string | null;
  /** Format: decimal. */
  cpm?: string | null;
  /** Format: decimal. */
  impressions?: string | null;
  /** Format: decimal. */
  clicks?: string | null;
  /** Clicks in percent of impressions. Format: decimal. */
  ctr?: string | null;
  /** Format: decimal. */
  reach?: string | null;
  /** Format: decimal. */
  cost_per_1000_reached?: string | null;
  /** Format: decimal. */
  frequency?: string | null;
  /** Format: decimal. */
  video_play_actions?: string | null;
  /** Format: decimal. */
  video_watched_2s?: string | null;
  /** Format: decimal. */
  video_watched_6s?: string | null;
  /** Format: decimal. */
  average_video_play?: string | null;
  /** Format: decimal. */
  average_video_play_per_user?: string | null;
  /** Format: decimal. */
  video_views_p25?: string | null;
  /** Format: decimal. */
  video_views_p50?: string | null;
  /** Format: decimal. */
  video_views_p75?: string | null;
  /** Format: decimal. */
  video_views_p100?: string | null;
  /** Format: decimal. */
  profile_visits?: string | null;
  /** Format: decimal. */
  likes?: string | null;
  /** Format: decimal. */
  comments?: string | null;
  /** Format: decimal. */
  shares?: string | null;
  /** Format: decimal. */
  follows?: string | null;
  /** Format: decimal. */
  clicks_on_music_disc?: string | null;
  /** Format: decimal. */
  real_time_app_install?: string | null;
  /** Format: decimal. */
  real_time_app_install_cost?: string | null;
  /** Format: decimal. */
  app_install?: string | null;
}

/** Performance of a campaign on one day. */
export interface CampaignsReportDaily {
  campaign_id?: string | null;
  /** In the advertiser's time zone. Format: YYYY-MM-DD hh:mm:ss. */
  stat_time_day?: string | null;
  campaign_name?: string | null;
  /** Format: decimal. */
  spend?: string | null;
  /** Format: decimal. */
  cpc?: string | null;
  /** Format: decimal. */
  cpm?: string | null;
  /** Format: decimal. */
  impressions?: string | null;
  /** Format: decimal. */
  clicks?: string | null;
  /** Clicks in percent of impressions. Format: decimal. */
  ctr?: string | null;
  /** Format: decimal. */
  reach?: string | null;
  /** Format: decimal. */
  cost_per_1000_reached?: string | null;
  /** Format: decimal. */
  frequency?: string | null;
  /** Format: decimal. */
  video_play_actions?: string | null;
  /** Format: decimal. */
  video_watched_2s?: string | null;
  /** Format: decimal. */
  video_watched_6s?: string | null;
  /** Format: decimal. */
  average_video_play?: string | null;
  /** Format: decimal. */
  average_video_play_per_user?: string | null;
  /** Format: decimal. */
  video_views_p25?: string | null;
  /** Format: decimal. */
  video_views_p50?: string | null;
  /** Format: decimal. */
  video_views_p75?: string | null;
  /** Format: decimal. */
  video_views_p100?: string | null;
  /** Format: decimal. */
  profile_visits?: string | null;
  /** Format: decimal. */
  likes?: string | null;
  /** Format: decimal. */
  comments?: string | null;
  /** Format: decimal. */
  shares?: string | null;
  /** Format: decimal. */
  follows?: string | null;
  /** Format: decimal. */
  clicks_on_music_disc?: string | null;
  /** Format: decimal. */
  real_time_app_install?: string | null;
  /** Format: decimal. */
  real_time_app_install_cost?: string | null;
  /** Format: decimal. */
  app_install?: string | null;
}

/** Performance of an ad group on one day. */
export interface AdGroupsReportDaily {
  adgroup_id?: string | null;
  /** In the advertiser's time zone. Format: YYYY-MM-DD hh:mm:ss. */
  stat_time_day?: string | null;
  campaign_name?: string | null;
  campaign_id?: string | null;
  adgroup_name?: string | null;
  placement_type?: string | null;
  /** Format: decimal. */
  spend?: string | null;
  /** Format: decimal. */
  cpc?: string | null;
  /** Format: decimal. */
  cpm?: string | null;
  /** Format: decimal. */
  impressions?: string | null;
  /** Format: decimal. */
  clicks?: string | null;
  /** Clicks in percent of impressions. Format: decimal. */
  ctr?: string | null;
  /** Format: decimal. */
  reach?: string | null;
  /** Format: decimal. */
  cost_per_1000_reached?: string | null;
  /** Format: decimal. */
  frequency?: string | null;
  /** Format: decimal. */
  conversion?: string | null;
  /** Format: decimal. */
  cost_per_conversion?: string | null;
  /** Format: decimal. */
  conversion_rate?: string | null;
  /** Format: decimal. */
  real_time_conversion?: string | null;
  /** Format: decimal. */
  real_time_cost_per_conversion?: string | null;
  /** Format: decimal. */
  real_time_conversion_rate?: string | null;
  /** Format: decimal. */
  result?: string | null;
  /** Format: decimal. */
  cost_per_result?: string | null;
  /** Format: decimal. */
  result_rate?: string | null;
  /** Format: decimal. */
  real_time_result?: string | null;
  /** Format: decimal. */
  real_time_cost_per_result?: string | null;
  /** Format: decimal. */
  real_time_result_rate?: string | null;
  /** Format: decimal. */
  secondary_goal_result?: string | null;
  /** Format: decimal. */
  cost_per_secondary_goal_result?: string | null;
  /** Format: decimal. */
  secondary_goal_result_rate?: string | null;
  /** Format: decimal. */
  video_play_actions?: string | null;
  /** Format: decimal. */
  video_watched_2s?: string | null;
  /** Format: decimal. */
  video_watched_6s?: string | null;
  /** Format: decimal. */
  average_video_play?: string | null;
  /** Format: decimal. */
  average_video_play_per_user?: string | null;
  /** Format: decimal. */
  video_views_p25?: string | null;
  /** Format: decimal. */
  video_views_p50?: string | null;
  /** Format: decimal. */
  video_views_p75?: string | null;
  /** Format: decimal. */
  video_views_p100?: string | null;
  /** Format: decimal. */
  profile_visits?: string | null;
  /** Format: decimal. */
  likes?: string | null;
  /** Format: decimal. */
  comments?: string | null;
  /** Format: decimal. */
  shares?: string | null;
  /** Format: decimal. */
  follows?: string | null;
  /** Format: decimal. */
  clicks_on_music_disc?: string | null;
  /** Format: decimal. */
  real_time_app_install?: string | null;
  /** Format: decimal. */
  real_time_app_install_cost?: string | null;
  /** Format: decimal. */
  app_install?: string | null;
}

/** Performance of an ad on one day. */
export interface AdsReportDaily {
  ad_id?: string | null;
  /** In the advertiser's time zone. Format: YYYY-MM-DD hh:mm:ss. */
  stat_time_day?: string | null;
  campaign_name?: string | null;
  campaign_id?: string | null;
  adgroup_name?: string | null;
  adgroup_id?: string | null;
  ad_name?: string | null;
  ad_text?: string | null;
  placement_type?: string | null;
  /** Format: decimal. */
  spend?: string | null;
  /** Format: decimal. */
  cpc?: string | null;
  /** Format: decimal. */
  cpm?: string | null;
  /** Format: decimal. */
  impressions?: string | null;
  /** Format: decimal. */
  clicks?: string | null;
  /** Clicks in percent of impressions. Format: decimal. */
  ctr?: string | null;
  /** Format: decimal. */
  reach?: string | null;
  /** Format: decimal. */
  cost_per_1000_reached?: string | null;
  /** Format: decimal. */
  frequency?: string | null;
  /** Format: decimal. */
  conversion?: string | null;
  /** Format: decimal. */
  cost_per_conversion?: string | null;
  /** Format: decimal. */
  conversion_rate?: string | null;
  /** Format: decimal. */
  real_time_conversion?: string | null;
  /** Format: decimal. */
  real_time_cost_per_conversion?: string | null;
  /** Format: decimal. */
  real_time_conversion_rate?: string | null;
  /** Format: decimal. */
  result?: string | null;
  /** Format: decimal. */
  cost_per_result?: string | null;
  /** Format: decimal. */
  result_rate?: string | null;
  /** Format: decimal. */
  real_time_result?: string | null;
  /** Format: decimal. */
  real_time_cost_per_result?: string | null;
  /** Format: decimal. */
  real_time_result_rate?: string | null;
  /** Format: decimal. */
  secondary_goal_result?: string | null;
  /** Format: decimal. */
  cost_per_secondary_goal_result?: string | null;
  /** Format: decimal. */
  secondary_goal_result_rate?: string | null;
  /** Format: decimal. */
  video_play_actions?: string | null;
  /** Format: decimal. */
  video_watched_2s?: string | null;
  /** Format: decimal. */
  video_watched_6s?: string | null;
  /** Format: decimal. */
  average_video_play?: string | null;
  /** Format: decimal. */
  average_video_play_per_user?: string | null;
  /** Format: decimal. */
  video_views_p25?: string | null;
  /** Format: decimal. */
  video_views_p50?: string | null;
  /** Format: decimal. */
  video_views_p75?: string | null;
  /** Format: decimal. */
  video_views_p100?: string | null;
  /** Format: decimal. */
  profile_visits?: string | null;
  /** Format: decimal. */
  likes?: string | null;
  /** Format: decimal. */
  comments?: string | null;
  /** Format: decimal. */
  shares?: string | null;
  /** Format: decimal. */
  follows?: string | null;
  /** Format: decimal. */
  clicks_on_music_disc?: string | null;
  /** Format: decimal. */
  real_time_app_install?: string | null;
  /** Format: decimal. */
  real_time_app_install_cost?: string | null;
  /** Format: decimal. */
  app_install?: string | null;
}

/** Performance of an ad in one hour. */
export interface AdsReportHourly {
  ad_id: string;
  /** In the advertiser's time zone. Format: YYYY-MM-DD hh:mm:ss. */
  stat_time_hour: string;
  campaign_name?: string | null;
  campaign_id?: string | null;
  adgroup_name?: string | null;
  adgroup_id?: string | null;
  ad_name?: string | null;
  ad_text?: string | null;
  placement_type?: string | null;
  /** Format: decimal. */
  spend?: string | null;
  /** Format: decimal. */
  cpc?: string | null;
  /** Format: decimal. */
  cpm?: string | null;
  /** Format: decimal. */
  impressions?: string | null;
  /** Format: decimal. */
  clicks?: string | null;
  /** Clicks in percent of impressions. Format: decimal. */
  ctr?: string | null;
  /** Format: decimal. */
  conversion?: string | null;
  /** Format: decimal. */
  cost_per_conversion?: string | null;
  /** Format: decimal. */
  conversion_rate?: string | null;
  /** Format: decimal. */
  real_time_conversion?: string | null;
  /** Format: decimal. */
  real_time_cost_per_conversion?: string | null;
  /** Format: decimal. */
  real_time_conversion_rate?: string | null;
  /** Format: decimal. */
  result?: string | null;
  /** Format: decimal. */
  cost_per_result?: string | null;
  /** Format: decimal. */
  result_rate?: string | null;
  /** Format: decimal. */
  real_time_result?: string | null;
  /** Format: decimal. */
  real_time_cost_per_result?: string | null;
  /** Format: decimal. */
  real_time_result_rate?: string | null;
  /** Format: decimal. */
  secondary_goal_result?: string | null;
  /** Format: decimal. */
  cost_per_secondary_goal_result?: string | null;
  /** Format: decimal. */
  secondary_goal_result_rate?: string | null;
  /** Format: decimal. */
  video_play_actions?: string | null;
  /** Format: decimal. */
  video_watched_2s?: string | null;
  /** Format: decimal. */
  video_watched_6s?: string | null;
  /** Format: decimal. */
  average_video_play?: string | null;
  /** Format: decimal. */
  average_video_play_per_user?: string | null;
  /** Format: decimal. */
  video_views_p25?: string | null;
  /** Format: decimal. */
  video_views_p50?: string | null;
  /** Format: decimal. */
  video_views_p75?: string | null;
  /** Format: decimal. */
  video_views_p100?: string | null;
  /** Format: decimal. */
  profile_visits?: string | null;
  /** Format: decimal. */
  likes?: string | null;
  /** Format: decimal. */
  comments?: string | null;
  /** Format: decimal. */
  shares?: string | null;
  /** Format: decimal. */
  follows?: string | null;
  /** Format: decimal. */
  clicks_on_music_disc?: string | null;
  /** Format: decimal. */
  real_time_app_install?: string | null;
  /** Format: decimal. */
  real_time_app_install_cost?: string | null;
  /** Format: decimal. */
  app_install?: string | null;
}

/** Performance of an ad since it began. */
export interface AdsReportLifetime {
  ad_id: string;
  campaign_name?: string | null;
  campaign_id?: string | null;
  adgroup_name?: string | null;
  adgroup_id?: string | null;
  ad_name?: string | null;
  ad_text?: string | null;
  placement_type?: string | null;
  /** Format: decimal. */
  spend?: string | null;
  /** Format: decimal. */
  cpc?: string | null;
  /** Format: decimal. */
  cpm?: string | null;
  /** Format: decimal. */
  impressions?: string | null;
  /** Format: decimal. */
  clicks?: string | null;
  /** Clicks in percent of impressions. Format: decimal. */
  ctr?: string | null;
  /** Format: decimal. */
  reach?: string | null;
  /** Format: decimal. */
  cost_per_1000_reached?: string | null;
  /** Format: decimal. */
  frequency?: string | null;
  /** Format: decimal. */
  conversion?: string | null;
  /** Format: decimal. */
  cost_per_conversion?: string | null;
  /** Format: decimal. */
  conversion_rate?: string | null;
  /** Format: decimal. */
  real_time_conversion?: string | null;
  /** Format: decimal. */
  real_time_cost_per_conversion?: string | null;
  /** Format: decimal. */
  real_time_conversion_rate?: string | null;
  /** Format: decimal. */
  result?: string | null;
  /** Format: decimal. */
  cost_per_result?: string | null;
  /** Format: decimal. */
  result_rate?: string | null;
  /** Format: decimal. */
  real_time_result?: string | null;
  /** Format: decimal. */
  real_time_cost_per_result?: string | null;
  /** Format: decimal. */
  real_time_result_rate?: string | null;
  /** Format: decimal. */
  secondary_goal_result?: string | null;
  /** Format: decimal. */
  cost_per_secondary_goal_result?: string | null;
  /** Format: decimal. */
  secondary_goal_result_rate?: string | null;
  /** Format: decimal. */
  video_play_actions?: string | null;
  /** Format: decimal. */
  video_watched_2s?: string | null;
  /** Format: decimal. */
  video_watched_6s?: string | null;
  /** Format: decimal. */
  average_video_play?: string | null;
  /** Format: decimal. */
  average_video_play_per_user?: string | null;
  /** Format: decimal. */
  video_views_p25?: string | null;
  /** Format: decimal. */
  video_views_p50?: string | null;
  /** Format: decimal. */
  video_views_p75?: string | null;
  /** Format: decimal. */
  video_views_p100?: string | null;
  /** Format: decimal. */
  profile_visits?: string | null;
  /** Format: decimal. */
  likes?: string | null;
  /** Format: decimal. */
  comments?: string | null;
  /** Format: decimal. */
  shares?: string | null;
  /** Format: decimal. */
  follows?: string | null;
  /** Format: decimal. */
  clicks_on_music_disc?: string | null;
  /** Format: decimal. */
  real_time_app_install?: string | null;
  /** Format: decimal. */
  real_time_app_install_cost?: string | null;
  /** Format: decimal. */
  app_install?: string | null;
}

/** A creative shown by an ad group. */
export interface Ad {
  ad_id: string;
  advertiser_id: string;
  campaign_id: string;
  campaign_name: string;
  adgroup_id: string;
  adgroup_name: string;
  ad_name: string;
  ad_text?: string | null;
  ad_texts?: unknown[] | null;
  ad_format?: string | null;
  secondary_status: string;
  operation_status?: string | null;
  call_to_action?: string | null;
  call_to_action_id?: string | null;
  landing_page_url?: string | null;
  landing_page_urls?: unknown[] | null;
  display_name?: string | null;
  profile_image_url?: string | null;
  video_id?: string | null;
  image_ids: string[];
  image_mode?: string | null;
  is_aco?: boolean | null;
  is_new_structure?: boolean | null;
  creative_type?: string | null;
  creative_authorized?: boolean | null;
  identity_id?: string | null;
  identity_type?: string | null;
  deeplink?: string | null;
  deeplink_type?: string | null;
  fallback_type?: string | null;
  tracking_pixel_id?: number | null;
  impression_tracking_url?: string | null;
  click_tracking_url?: string | null;
  music_id?: string | null;
  optimization_event?: string | null;
  vast_moat_enabled?: boolean | null;
  page_id?: string | null;
  viewability_postbid_partner?: string | null;
  viewability_vast_url?: string | null;
  brand_safety_postbid_partner?: string | null;
  brand_safety_vast_url?: string | null;
  app_name?: string | null;
  playable_url?: string | null;
  card_id?: string | null;
  carousel_image_labels?: unknown[] | null;
  avatar_icon_web_uri?: string | null;
  campaign_automation_type?: string | null;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  create_time: string;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  modify_time?: string | null;
}

/** Products of a business center, for use in ads. */
export interface Catalog {
  catalog_id: string;
  catalog_name?: string | null;
  catalog_type?: string | null;
  catalog_conf: { currency?: string | null; country?: string | null };
  bc_id?: string | null;
  /** Format: YYYY-MM-DD hh:mm:ss. */
  create_time?: string | null;
}

/** The position of the page in the list. */
export interface PageInfo {
  page?: number | null;
  page_size?: number | null;
  /** Records on all pages. */
  total_number?: number | null;
  /** Number of pages. */
  total_page?: number | null;
}

/** Fields of `Advertiser`. */
export const advertiserFields: Readonly<Record<string, Schema>> = {
  advertiser_id: { type: "string" },
  name: { type: "string" },
  address: { type: ["string", "null"] },
  company: { type: ["string", "null"] },
  contacter: { type: ["string", "null"] },
  country: { type: ["string", "null"] },
  currency: { type: ["string", "null"] },
  description: { type: ["string", "null"] },
  email: { type: ["string", "null"] },
  industry: { type: ["string", "null"] },
  language: { type: ["string", "null"] },
  license_no: { type: ["string", "null"] },
  license_url: { type: ["string", "null"] },
  cellphone_number: { type: ["string", "null"] },
  promotion_area: { type: ["string", "null"] },
  rejection_reason: { type: ["string", "null"] },
  role: { type: ["string", "null"] },
  status: { type: ["string", "null"], description: "Such as STATUS_ENABLE." },
  timezone: { type: ["string", "null"], description: "Such as Etc/GMT+8, which is UTC-8." },
  balance: { type: "number", description: "In the account's currency." },
  create_time: { type: "integer", format: "epoch-seconds" },
  telephone_number: { type: ["string", "null"] },
  display_timezone: { type: ["string", "null"] },
  promotion_center_province: { type: ["string", "null"] },
  advertiser_account_type: { type: ["string", "null"] },
  license_city: { type: ["string", "null"] },
  brand: { type: ["string", "null"] },
  license_province: { type: ["string", "null"] },
  promotion_center_city: { type: ["string", "null"] },
};

/** Fields of `Campaign`. */
export const campaignFields: Readonly<Record<string, Schema>> = {
  campaign_id: { type: "string" },
  campaign_name: { type: "string" },
  campaign_type: { type: "string" },
  advertiser_id: { type: "string" },
  budget: { type: "number", description: "In the account's currency; 0 means no budget." },
  budget_mode: { type: "string" },
  secondary_status: { type: "string" },
  operation_status: { type: ["string", "null"] },
  objective: { type: ["string", "null"] },
  objective_type: { type: ["string", "null"] },
  budget_optimize_on: { type: ["boolean", "null"] },
  bid_type: { type: ["string", "null"] },
  deep_bid_type: { type: ["string", "null"] },
  optimization_goal: { type: ["string", "null"] },
  split_test_variable: { type: ["string", "null"] },
  is_new_structure: { type: "boolean" },
  create_time: { type: "string", format: "sql-date-time" },
  modify_time: { type: "string", format: "sql-date-time" },
  roas_bid: { type: ["number", "null"], description: "The target return on ad spend." },
  is_smart_performance_campaign: { type: ["boolean", "null"] },
  is_search_campaign: { type: ["boolean", "null"] },
  app_promotion_type: { type: ["string", "null"] },
  rf_campaign_type: { type: ["string", "null"] },
  disable_skan_campaign: { type: ["boolean", "null"] },
  is_advanced_dedicated_campaign: { type: ["boolean", "null"] },
  rta_id: { type: ["string", "null"] },
  campaign_automation_type: { type: ["string", "null"] },
  rta_bid_enabled: { type: ["boolean", "null"] },
  rta_product_selection_enabled: { type: ["boolean", "null"] },
};

/** Fields of `AdGroup`. */
export const adGroupFields: Readonly<Record<string, Schema>> = {
  adgroup_id: { type: "string" },
  campaign_id: { type: "string" },
  advertiser_id: { type: "string" },
  adgroup_name: { type: "string" },
  placement_type: { type: "string" },
  placements: { type: "array", items: { type: "string" } },
  budget: { type: "number" },
  budget_mode: { type: "string" },
  secondary_status: { type: "string" },
  operation_status: { type: "string" },
  optimization_goal: { type: "string" },
  bid_type: { type: ["string", "null"] },
  bid_price: { type: "number" },
  promotion_type: { type: "string" },
  creative_material_mode: { type: "string" },
  schedule_type: { type: "string" },
  schedule_start_time: { type: "string", format: "sql-date-time" },
  schedule_end_time: { type: "string", format: "sql-date-time" },
  create_time: { type: "string", format: "sql-date-time" },
  modify_time: { type: "string", format: "sql-date-time" },
  gender: { type: ["string", "null"] },
  age_groups: { type: "array", items: { type: "string" } },
  languages: { type: "array", items: { type: "string" } },
  location_ids: { type: "array", items: { type: "string" } },
  audience_ids: { type: ["array", "null"] },
  excluded_audience_ids: { type: ["array", "null"] },
  interest_category_ids: { type: "array", items: { type: "string" } },
  interest_keyword_ids: { type: ["array", "null"] },
  pixel_id: { type: ["string", "null"] },
  deep_bid_type: { type: ["string", "null"] },
  deep_cpa_bid: { type: "number" },
  conversion_bid_price: { type: "number" },
  billing_event: { type: ["string", "null"] },
  pacing: { type: ["string", "null"] },
  dayparting: { type: ["string", "null"] },
  frequency: { type: ["integer", "null"] },
  frequency_schedule: { type: ["integer", "null"] },
  is_new_structure: { type: "boolean" },
  is_smart_performance_campaign: { type: ["boolean", "null"] },
  app_id: { type: ["string", "null"] },
  app_type: { type: ["string", "null"] },
  app_download_url: { type: ["string", "null"] },
  optimization_event: { type: ["string", "null"] },
  secondary_optimization_event: { type: ["string", "null"] },
  conversion_window: { type: ["string", "null"] },
  comment_disabled: { type: ["boolean", "null"] },
  video_download_disabled: { type: ["boolean", "null"] },
  share_disabled: { type: ["boolean", "null"] },
  auto_targeting_enabled: { type: ["boolean", "null"] },
  is_hfss: { type: ["boolean", "null"] },
  search_result_enabled: { type: ["boolean", "null"] },
  inventory_filter_enabled: { type: ["boolean", "null"] },
  skip_learning_phase: { type: ["boolean", "null"] },
  brand_safety_type: { type: ["string", "null"] },
  brand_safety_partner: { type: ["string", "null"] },
  campaign_name: { type: ["string", "null"] },
  campaign_automation_type: { type: ["string", "null"] },
  bid_display_mode: { type: ["string", "null"] },
  scheduled_budget: { type: ["number", "null"] },
  category_id: { type: ["string", "null"] },
  feed_type: { type: ["string", "null"] },
  delivery_mode: { type: ["string", "null"] },
  ios14_quota_type: { type: ["string", "null"] },
  spending_power: { type: ["string", "null"] },
  next_day_retention: { type: ["number", "null"] },
  rf_purchased_type: { type: ["string", "null"] },
  rf_estimated_cpr: { type: ["number", "null"] },
  rf_estimated_frequency: { type: ["number", "null"] },
  purchased_impression: { type: ["number", "null"] },
  purchased_reach: { type: ["number", "null"] },
  actions: { type: ["array", "null"] },
  network_types: { type: ["array", "null"] },
  operating_systems: { type: ["array", "null"] },
  device_model_ids: { type: ["array", "null"] },
  device_price_ranges: { type: ["array", "null"] },
  included_custom_actions: { type: ["array", "null"] },
  excluded_custom_actions: { type: ["array", "null"] },
  category_exclusion_ids: { type: ["array", "null"] },
  contextual_tag_ids: { type: ["array", "null"] },
  zipcode_ids: { type: ["array", "null"] },
  household_income: { type: ["array", "null"] },
  isp_ids: { type: ["array", "null"] },
  schedule_infos: { type: ["array", "null"] },
  statistic_type: { type: ["string", "null"] },
  keywords: { type: ["string", "null"] },
  adgroup_app_profile_page_state: { type: ["string", "null"] },
  automated_keywords_enabled: { type: ["boolean", "null"] },
  smart_audience_enabled: { type: ["boolean", "null"] },
  smart_interest_behavior_enabled: { type: ["boolean", "null"] },
  vbo_window: { type: ["string", "null"] },
  deep_funnel_optimization_status: { type: ["string", "null"] },
  deep_funnel_event_source: { type: ["string", "null"] },
  deep_funnel_event_source_id: { type: ["string", "null"] },
  deep_funnel_optimization_event: { type: ["string", "null"] },
  custom_conversion_id: { type: ["string", "null"] },
  app_config: { type: ["object", "null"] },
};

/** Fields of `Audience`. */
export const audienceFields: Readonly<Record<string, Schema>> = {
  audience_id: { type: ["string", "null"] },
  name: { type: ["string", "null"] },
  audience_type: { type: ["string", "null"] },
  cover_num: { type: ["integer", "null"], description: "Number of people in the audience." },
  is_valid: { type: ["boolean", "null"] },
  is_expiring: { type: ["boolean", "null"] },
  is_creator: {
    type: ["boolean", "null"],
    description: "Whether this advertiser made the audience.",
  },
  shared: { type: ["boolean", "null"] },
  calculate_type: { type: ["string", "null"] },
  create_time: { type: ["string", "null"], format: "sql-date-time" },
  expired_time: { type: ["string", "null"], format: "sql-date-time" },
};

/** Fields of `CreativeAssetImage`. */
export const creativeAssetImageFields: Readonly<Record<string, Schema>> = {
  image_id: { type: ["string", "null"] },
  format: { type: ["string", "null"] },
  image_url: { type: ["string", "null"] },
  height: { type: ["integer", "null"] },
  width: { type: ["integer", "null"] },
  signature: { type: ["string", "null"] },
  size: { type: ["integer", "null"], description: "In bytes." },
  material_id: { type: ["string", "null"] },
  is_carousel_usable: { type: ["boolean", "null"] },
  file_name: { type: ["string", "null"] },
  create_time: { type: ["string", "null"], format: "date-time" },
  modify_time: { type: ["string", "null"], format: "date-time" },
  displayable: { type: ["boolean", "null"] },
};

/** Fields of `CreativeAssetVideo`. */
export const creativeAssetVideoFields: Readonly<Record<string, Schema>> = {
  video_id: { type: ["string", "null"] },
  video_cover_url: { type: ["string", "null"] },
  format: { type: ["string", "null"] },
  preview_url: { type: ["string", "null"] },
  preview_url_expire_time: { type: ["string", "null"], format: "date-time" },
  duration: { type: ["number", "null"], description: "In seconds." },
  height: { type: ["integer", "null"] },
  width: { type: ["integer", "null"] },
  bit_rate: { type: ["number", "null"] },
  signature: { type: ["string", "null"] },
  size: { type: ["integer", "null"], description: "In bytes." },
  material_id: { type: ["string", "null"] },
  allowed_placements: { type: "array", items: { type: "string" } },
  allow_download: { type: ["boolean", "null"] },
  file_name: { type: ["string", "null"] },
  create_time: { type: ["string", "null"], format: "date-time" },
  modify_time: { type: ["string", "null"], format: "date-time" },
  displayable: { type: ["boolean", "null"] },
  fix_task_id: { type: ["string", "null"] },
  flaw_types: { type: ["array", "null"] },
};

/** Fields of `SparkAd`. */
export const sparkAdFields: Readonly<Record<string, Schema>> = {
  item_info: {
    type: "object",
    properties: {
      item_id: { type: "string" },
      item_type: { type: "string", enum: ["VIDEO", "CAROUSEL"] },
      auth_code: { type: ["string", "null"], description: "The code of the author's grant." },
      text: { type: ["string", "null"] },
      status: { type: ["string", "null"] },
      carousel_info: { type: ["object", "null"] },
    },
    required: ["item_id", "item_type"],
  },
  user_info: {
    type: "object",
    properties: {
      identity_id: { type: ["string", "null"] },
      identity_type: { type: ["string", "null"] },
      tiktok_name: { type: ["string", "null"] },
    },
  },
  auth_info: {
    type: "object",
    properties: {
      ad_auth_status: { type: ["string", "null"] },
      auth_start_time: { type: ["string", "null"], format: "sql-date-time" },
      auth_end_time: { type: ["string", "null"], format: "sql-date-time" },
      invite_start_time: { type: ["string", "null"], format: "sql-date-time" },
    },
  },
  video_info: {
    type: "object",
    properties: {
      height: { type: ["integer", "null"] },
      width: { type: ["integer", "null"] },
      bit_rate: { type: ["number", "null"] },
      duration: { type: ["number", "null"] },
      size: { type: ["integer", "null"] },
      signature: { type: ["string", "null"] },
      format: { type: ["string", "null"] },
      poster_url: { type: ["string", "null"] },
      preview_url: { type: ["string", "null"] },
      preview_url_expire_time: { type: ["string", "null"], format: "sql-date-time" },
    },
  },
};

/** Fields of `AdvertisersReportDaily`. */
export const advertisersReportDailyFields: Readonly<Record<string, Schema>> = {
  advertiser_id: { type: ["string", "null"] },
  stat_time_day: {
    type: ["string", "null"],
    description: "In the advertiser's time zone.",
    format: "sql-date-time",
  },
  cash_spend: { type: ["string", "null"], format: "decimal" },
  voucher_spend: { type: ["string", "null"], format: "decimal" },
  spend: { type: ["string", "null"], format: "decimal" },
  cpc: { type: ["string", "null"], format: "decimal" },
  cpm: { type: ["string", "null"], format: "decimal" },
  impressions: { type: ["string", "null"], format: "decimal" },
  clicks: { type: ["string", "null"], format: "decimal" },
  ctr: {
    type: ["string", "null"],
    description: "Clicks in percent of impressions.",
    format: "decimal",
  },
  reach: { type: ["string", "null"], format: "decimal" },
  cost_per_1000_reached: { type: ["string", "null"], format: "decimal" },
  frequency: { type: ["string", "null"], format: "decimal" },
  video_play_actions: { type: ["string", "null"], format: "decimal" },
  video_watched_2s: { type: ["string", "null"], format: "decimal" },
  video_watched_6s: { type: ["string", "null"], format: "decimal" },
  average_video_play: { type: ["string", "null"], format: "decimal" },
  average_video_play_per_user: { type: ["string", "null"], format: "decimal" },
  video_views_p25: { type: ["string", "null"], format: "decimal" },
  video_views_p50: { type: ["string", "null"], format: "decimal" },
  video_views_p75: { type: ["string", "null"], format: "decimal" },
  video_views_p100: { type: ["string", "null"], format: "decimal" },
  profile_visits: { type: ["string", "null"], format: "decimal" },
  likes: { type: ["string", "null"], format: "decimal" },
  comments: { type: ["string", "null"], format: "decimal" },
  shares: { type: ["string", "null"], format: "decimal" },
  follows: { type: ["string", "null"], format: "decimal" },
  clicks_on_music_disc: { type: ["string", "null"], format: "decimal" },
  real_time_app_install: { type: ["string", "null"], format: "decimal" },
  real_time_app_install_cost: { type: ["string", "null"], format: "decimal" },
  app_install: { type: ["string", "null"], format: "decimal" },
};

/** Fields of `CampaignsReportDaily`. */
export const campaignsReportDailyFields: Readonly<Record<string, Schema>> = {
  campaign_id: { type: ["string", "null"] },
  stat_time_day: {
    type: ["string", "null"],
    description: "In the advertiser's time zone.",
    format: "sql-date-time",
  },
  campaign_name: { type: ["string", "null"] },
  spend: { type: ["string", "null"], format: "decimal" },
  cpc: { type: ["string", "null"], format: "decimal" },
  cpm: { type: ["string", "null"], format: "decimal" },
  impressions: { type: ["string", "null"], format: "decimal" },
  clicks: { type: ["string", "null"], format: "decimal" },
  ctr: {
    type: ["string", "null"],
    description: "Clicks in percent of impressions.",
    format: "decimal",
  },
  reach: { type: ["string", "null"], format: "decimal" },
  cost_per_1000_reached: { type: ["string", "null"], format: "decimal" },
  frequency: { type: ["string", "null"], format: "decimal" },
  video_play_actions: { type: ["string", "null"], format: "decimal" },
  video_watched_2s: { type: ["string", "null"], format: "decimal" },
  video_watched_6s: { type: ["string", "null"], format: "decimal" },
  average_video_play: { type: ["string", "null"], format: "decimal" },
  average_video_play_per_user: { type: ["string", "null"], format: "decimal" },
  video_views_p25: { type: ["string", "null"], format: "decimal" },
  video_views_p50: { type: ["string", "null"], format: "decimal" },
  video_views_p75: { type: ["string", "null"], format: "decimal" },
  video_views_p100: { type: ["string", "null"], format: "decimal" },
  profile_visits: { type: ["string", "null"], format: "decimal" },
  likes: { type: ["string", "null"], format: "decimal" },
  comments: { type: ["string", "null"], format: "decimal" },
  shares: { type: ["string", "null"], format: "decimal" },
  follows: { type: ["string", "null"], format: "decimal" },
  clicks_on_music_disc: { type: ["string", "null"], format: "decimal" },
  real_time_app_install: { type: ["string", "null"], format: "decimal" },
  real_time_app_install_cost: { type: ["string", "null"], format: "decimal" },
  app_install: { type: ["string", "null"], format: "decimal" },
};

/** Fields of `AdGroupsReportDaily`. */
export const adGroupsReportDailyFields: Readonly<Record<string, Schema>> = {
  adgroup_id: { type: ["string", "null"] },
  stat_time_day: {
    type: ["string", "null"],
    description: "In the advertiser's time zone.",
    format: "sql-date-time",
  },
  campaign_name: { type: ["string", "null"] },
  campaign_id: { type: ["string", "null"] },
  adgroup_name: { type: ["string", "null"] },
  placement_type: { type: ["string", "null"] },
  spend: { type: ["string", "null"], format: "decimal" },
  cpc: { type: ["string", "null"], format: "decimal" },
  cpm: { type: ["string", "null"], format: "decimal" },
  impressions: { type: ["string", "null"], format: "decimal" },
  clicks: { type: ["string", "null"], format: "decimal" },
  ctr: {
    type: ["string", "null"],
    description: "Clicks in percent of impressions.",
    format: "decimal",
  },
  reach: { type: ["string", "null"], format: "decimal" },
  cost_per_1000_reached: { type: ["string", "null"], format: "decimal" },
  frequency: { type: ["string", "null"], format: "decimal" },
  conversion: { type: ["string", "null"], format: "decimal" },
  cost_per_conversion: { type: ["string", "null"], format: "decimal" },
  conversion_rate: { type: ["string", "null"], format: "decimal" },
  real_time_conversion: { type: ["string", "null"], format: "decimal" },
  real_time_cost_per_conversion: { type: ["string", "null"], format: "decimal" },
  real_time_conversion_rate: { type: ["string", "null"], format: "decimal" },
  result: { type: ["string", "null"], format: "decimal" },
  cost_per_result: { type: ["string", "null"], format: "decimal" },
  result_rate: { type: ["string", "null"], format: "decimal" },
  real_time_result: { type: ["string", "null"], format: "decimal" },
  real_time_cost_per_result: { type: ["string", "null"], format: "decimal" },
  real_time_result_rate: { type: ["string", "null"], format: "decimal" },
  secondary_goal_result: { type: ["string", "null"], format: "decimal" },
  cost_per_secondary_goal_result: { type: ["string", "null"], format: "decimal" },
  secondary_goal_result_rate: { type: ["string", "null"], format: "decimal" },
  video_play_actions: { type: ["string", "null"], format: "decimal" },
  video_watched_2s: { type: ["string", "null"], format: "decimal" },
  video_watched_6s: { type: ["string", "null"], format: "decimal" },
  average_video_play: { type: ["string", "null"], format: "decimal" },
  average_video_play_per_user: { type: ["string", "null"], format: "decimal" },
  video_views_p25: { type: ["string", "null"], format: "decimal" },
  video_views_p50: { type: ["string", "null"], format: "decimal" },
  video_views_p75: { type: ["string", "null"], format: "decimal" },
  video_views_p100: { type: ["string", "null"], format: "decimal" },
  profile_visits: { type: ["string", "null"], format: "decimal" },
  likes: { type: ["string", "null"], format: "decimal" },
  comments: { type: ["string", "null"], format: "decimal" },
  shares: { type: ["string", "null"], format: "decimal" },
  follows: { type: ["string", "null"], format: "decimal" },
  clicks_on_music_disc: { type: ["string", "null"], format: "decimal" },
  real_time_app_install: { type: ["string", "null"], format: "decimal" },
  real_time_app_install_cost: { type: ["string", "null"], format: "decimal" },
  app_install: { type: ["string", "null"], format: "decimal" },
};

/** Fields of `AdsReportDaily`. */
export const adsReportDailyFields: Readonly<Record<string, Schema>> = {
  ad_id: { type: ["string", "null"] },
  stat_time_day: {
    type: ["string", "null"],
    description: "In the advertiser's time zone.",
    format: "sql-date-time",
  },
  campaign_name: { type: ["string", "null"] },
  campaign_id: { type: ["string", "null"] },
  adgroup_name: { type: ["string", "null"] },
  adgroup_id: { type: ["string", "null"] },
  ad_name: { type: ["string", "null"] },
  ad_text: { type: ["string", "null"] },
  placement_type: { type: ["string", "null"] },
  spend: { type: ["string", "null"], format: "decimal" },
  cpc: { type: ["string", "null"], format: "decimal" },
  cpm: { type: ["string", "null"], format: "decimal" },
  impressions: { type: ["string", "null"], format: "decimal" },
  clicks: { type: ["string", "null"], format: "decimal" },
  ctr: {
    type: ["string", "null"],
    description: "Clicks in percent of impressions.",
    format: "decimal",
  },
  reach: { type: ["string", "null"], format: "decimal" },
  cost_per_1000_reached: { type: ["string", "null"], format: "decimal" },
  frequency: { type: ["string", "null"], format: "decimal" },
  conversion: { type: ["string", "null"], format: "decimal" },
  cost_per_conversion: { type: ["string", "null"], format: "decimal" },
  conversion_rate: { type: ["string", "null"], format: "decimal" },
  real_time_conversion: { type: ["string", "null"], format: "decimal" },
  real_time_cost_per_conversion: { type: ["string", "null"], format: "decimal" },
  real_time_conversion_rate: { type: ["string", "null"], format: "decimal" },
  result: { type: ["string", "null"], format: "decimal" },
  cost_per_result: { type: ["string", "null"], format: "decimal" },
  result_rate: { type: ["string", "null"], format: "decimal" },
  real_time_result: { type: ["string", "null"], format: "decimal" },
  real_time_cost_per_result: { type: ["string", "null"], format: "decimal" },
  real_time_result_rate: { type: ["string", "null"], format: "decimal" },
  secondary_goal_result: { type: ["string", "null"], format: "decimal" },
  cost_per_secondary_goal_result: { type: ["string", "null"], format: "decimal" },
  secondary_goal_result_rate: { type: ["string", "null"], format: "decimal" },
  video_play_actions: { type: ["string", "null"], format: "decimal" },
  video_watched_2s: { type: ["string", "null"], format: "decimal" },
  video_watched_6s: { type: ["string", "null"], format: "decimal" },
  average_video_play: { type: ["string", "null"], format: "decimal" },
  average_video_play_per_user: { type: ["string", "null"], format: "decimal" },
  video_views_p25: { type: ["string", "null"], format: "decimal" },
  video_views_p50: { type: ["string", "null"], format: "decimal" },
  video_views_p75: { type: ["string", "null"], format: "decimal" },
  video_views_p100: { type: ["string", "null"], format: "decimal" },
  profile_visits: { type: ["string", "null"], format: "decimal" },
  likes: { type: ["string", "null"], format: "decimal" },
  comments: { type: ["string", "null"], format: "decimal" },
  shares: { type: ["string", "null"], format: "decimal" },
  follows: { type: ["string", "null"], format: "decimal" },
  clicks_on_music_disc: { type: ["string", "null"], format: "decimal" },
  real_time_app_install: { type: ["string", "null"], format: "decimal" },
  real_time_app_install_cost: { type: ["string", "null"], format: "decimal" },
  app_install: { type: ["string", "null"], format: "decimal" },
};

/** Fields of `AdsReportHourly`. */
export const adsReportHourlyFields: Readonly<Record<string, Schema>> = {
  ad_id: { type: "string" },
  stat_time_hour: {
    type: "string",
    description: "In the advertiser's time zone.",
    format: "sql-date-time",
  },
  campaign_name: { type: ["string", "null"] },
  campaign_id: { type: ["string", "null"] },
  adgroup_name: { type: ["string", "null"] },
  adgroup_id: { type: ["string", "null"] },
  ad_name: { type: ["string", "null"] },
  ad_text: { type: ["string", "null"] },
  placement_type: { type: ["string", "null"] },
  spend: { type: ["string", "null"], format: "decimal" },
  cpc: { type: ["string", "null"], format: "decimal" },
  cpm: { type: ["string", "null"], format: "decimal" },
  impressions: { type: ["string", "null"], format: "decimal" },
  clicks: { type: ["string", "null"], format: "decimal" },
  ctr: {
    type: ["string", "null"],
    description: "Clicks in percent of impressions.",
    format: "decimal",
  },
  conversion: { type: ["string", "null"], format: "decimal" },
  cost_per_conversion: { type: ["string", "null"], format: "decimal" },
  conversion_rate: { type: ["string", "null"], format: "decimal" },
  real_time_conversion: { type: ["string", "null"], format: "decimal" },
  real_time_cost_per_conversion: { type: ["string", "null"], format: "decimal" },
  real_time_conversion_rate: { type: ["string", "null"], format: "decimal" },
  result: { type: ["string", "null"], format: "decimal" },
  cost_per_result: { type: ["string", "null"], format: "decimal" },
  result_rate: { type: ["string", "null"], format: "decimal" },
  real_time_result: { type: ["string", "null"], format: "decimal" },
  real_time_cost_per_result: { type: ["string", "null"], format: "decimal" },
  real_time_result_rate: { type: ["string", "null"], format: "decimal" },
  secondary_goal_result: { type: ["string", "null"], format: "decimal" },
  cost_per_secondary_goal_result: { type: ["string", "null"], format: "decimal" },
  secondary_goal_result_rate: { type: ["string", "null"], format: "decimal" },
  video_play_actions: { type: ["string", "null"], format: "decimal" },
  video_watched_2s: { type: ["string", "null"], format: "decimal" },
  video_watched_6s: { type: ["string", "null"], format: "decimal" },
  average_video_play: { type: ["string", "null"], format: "decimal" },
  average_video_play_per_user: { type: ["string", "null"], format: "decimal" },
  video_views_p25: { type: ["string", "null"], format: "decimal" },
  video_views_p50: { type: ["string", "null"], format: "decimal" },
  video_views_p75: { type: ["string", "null"], format: "decimal" },
  video_views_p100: { type: ["string", "null"], format: "decimal" },
  profile_visits: { type: ["string", "null"], format: "decimal" },
  likes: { type: ["string", "null"], format: "decimal" },
  comments: { type: ["string", "null"], format: "decimal" },
  shares: { type: ["string", "null"], format: "decimal" },
  follows: { type: ["string", "null"], format: "decimal" },
  clicks_on_music_disc: { type: ["string", "null"], format: "decimal" },
  real_time_app_install: { type: ["string", "null"], format: "decimal" },
  real_time_app_install_cost: { type: ["string", "null"], format: "decimal" },
  app_install: { type: ["string", "null"], format: "decimal" },
};

/** Fields of `AdsReportLifetime`. */
export const adsReportLifetimeFields: Readonly<Record<string, Schema>> = {
  ad_id: { type: "string" },
  campaign_name: { type: ["string", "null"] },
  campaign_id: { type: ["string", "null"] },
  adgroup_name: { type: ["string", "null"] },
  adgroup_id: { type: ["string", "null"] },
  ad_name: { type: ["string", "null"] },
  ad_text: { type: ["string", "null"] },
  placement_type: { type: ["string", "null"] },
  spend: { type: ["string", "null"], format: "decimal" },
  cpc: { type: ["string", "null"], format: "decimal" },
  cpm: { type: ["string", "null"], format: "decimal" },
  impressions: { type: ["string", "null"], format: "decimal" },
  clicks: { type: ["string", "null"], format: "decimal" },
  ctr: {
    type: ["string", "null"],
    description: "Clicks in percent of impressions.",
    format: "decimal",
  },
  reach: { type: ["string", "null"], format: "decimal" },
  cost_per_1000_reached: { type: ["string", "null"], format: "decimal" },
  frequency: { type: ["string", "null"], format: "decimal" },
  conversion: { type: ["string", "null"], format: "decimal" },
  cost_per_conversion: { type: ["string", "null"], format: "decimal" },
  conversion_rate: { type: ["string", "null"], format: "decimal" },
  real_time_conversion: { type: ["string", "null"], format: "decimal" },
  real_time_cost_per_conversion: { type: ["string", "null"], format: "decimal" },
  real_time_conversion_rate: { type: ["string", "null"], format: "decimal" },
  result: { type: ["string", "null"], format: "decimal" },
  cost_per_result: { type: ["string", "null"], format: "decimal" },
  result_rate: { type: ["string", "null"], format: "decimal" },
  real_time_result: { type: ["string", "null"], format: "decimal" },
  real_time_cost_per_result: { type: ["string", "null"], format: "decimal" },
  real_time_result_rate: { type: ["string", "null"], format: "decimal" },
  secondary_goal_result: { type: ["string", "null"], format: "decimal" },
  cost_per_secondary_goal_result: { type: ["string", "null"], format: "decimal" },
  secondary_goal_result_rate: { type: ["string", "null"], format: "decimal" },
  video_play_actions: { type: ["string", "null"], format: "decimal" },
  video_watched_2s: { type: ["string", "null"], format: "decimal" },
  video_watched_6s: { type: ["string", "null"], format: "decimal" },
  average_video_play: { type: ["string", "null"], format: "decimal" },
  average_video_play_per_user: { type: ["string", "null"], format: "decimal" },
  video_views_p25: { type: ["string", "null"], format: "decimal" },
  video_views_p50: { type: ["string", "null"], format: "decimal" },
  video_views_p75: { type: ["string", "null"], format: "decimal" },
  video_views_p100: { type: ["string", "null"], format: "decimal" },
  profile_visits: { type: ["string", "null"], format: "decimal" },
  likes: { type: ["string", "null"], format: "decimal" },
  comments: { type: ["string", "null"], format: "decimal" },
  shares: { type: ["string", "null"], format: "decimal" },
  follows: { type: ["string", "null"], format: "decimal" },
  clicks_on_music_disc: { type: ["string", "null"], format: "decimal" },
  real_time_app_install: { type: ["string", "null"], format: "decimal" },
  real_time_app_install_cost: { type: ["string", "null"], format: "decimal" },
  app_install: { type: ["string", "null"], format: "decimal" },
};

/** Fields of `Ad`. */
export const adFields: Readonly<Record<string, Schema>> = {
  ad_id: { type: "string" },
  advertiser_id: { type: "string" },
  campaign_id: { type: "string" },
  campaign_name: { type: "string" },
  adgroup_id: { type: "string" },
  adgroup_name: { type: "string" },
  ad_name: { type: "string" },
  ad_text: { type: ["string", "null"] },
  ad_texts: { type: ["array", "null"] },
  ad_format: { type: ["string", "null"] },
  secondary_status: { type: "string" },
  operation_status: { type: ["string", "null"] },
  call_to_action: { type: ["string", "null"] },
  call_to_action_id: { type: ["string", "null"] },
  landing_page_url: { type: ["string", "null"] },
  landing_page_urls: { type: ["array", "null"] },
  display_name: { type: ["string", "null"] },
  profile_image_url: { type: ["string", "null"] },
  video_id: { type: ["string", "null"] },
  image_ids: { type: "array", items: { type: "string" } },
  image_mode: { type: ["string", "null"] },
  is_aco: { type: ["boolean", "null"] },
  is_new_structure: { type: ["boolean", "null"] },
  creative_type: { type: ["string", "null"] },
  creative_authorized: { type: ["boolean", "null"] },
  identity_id: { type: ["string", "null"] },
  identity_type: { type: ["string", "null"] },
  deeplink: { type: ["string", "null"] },
  deeplink_type: { type: ["string", "null"] },
  fallback_type: { type: ["string", "null"] },
  tracking_pixel_id: { type: ["integer", "null"] },
  impression_tracking_url: { type: ["string", "null"] },
  click_tracking_url: { type: ["string", "null"] },
  music_id: { type: ["string", "null"] },
  optimization_event: { type: ["string", "null"] },
  vast_moat_enabled: { type: ["boolean", "null"] },
  page_id: { type: ["string", "null"] },
  viewability_postbid_partner: { type: ["string", "null"] },
  viewability_vast_url: { type: ["string", "null"] },
  brand_safety_postbid_partner: { type: ["string", "null"] },
  brand_safety_vast_url: { type: ["string", "null"] },
  app_name: { type: ["string", "null"] },
  playable_url: { type: ["string", "null"] },
  card_id: { type: ["string", "null"] },
  carousel_image_labels: { type: ["array", "null"] },
  avatar_icon_web_uri: { type: ["string", "null"] },
  campaign_automation_type: { type: ["string", "null"] },
  create_time: { type: "string", format: "sql-date-time" },
  modify_time: { type: ["string", "null"], format: "sql-date-time" },
};

/** Fields of `Catalog`. */
export const catalogFields: Readonly<Record<string, Schema>> = {
  catalog_id: { type: "string" },
  catalog_name: { type: ["string", "null"] },
  catalog_type: { type: ["string", "null"] },
  catalog_conf: {
    type: "object",
    properties: { currency: { type: ["string", "null"] }, country: { type: ["string", "null"] } },
  },
  bc_id: { type: ["string", "null"] },
  create_time: { type: ["string", "null"], format: "sql-date-time" },
};

/** Fields of `PageInfo`. */
export const pageInfoFields: Readonly<Record<string, Schema>> = {
  page: { type: ["integer", "null"] },
  page_size: { type: ["integer", "null"] },
  total_number: { type: ["integer", "null"], description: "Records on all pages." },
  total_page: { type: ["integer", "null"], description: "Number of pages." },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Advertiser: {
    type: "object",
    title: "Advertiser",
    description: "An account that advertises and is billed.",
    properties: advertiserFields,
    required: ["advertiser_id", "name", "balance", "create_time"],
  },
  Campaign: {
    type: "object",
    title: "Campaign",
    description: "Ads with one objective, grouped in ad groups.",
    properties: campaignFields,
    required: [
      "campaign_id",
      "campaign_name",
      "campaign_type",
      "advertiser_id",
      "budget",
      "budget_mode",
      "secondary_status",
      "is_new_structure",
      "create_time",
      "modify_time",
    ],
  },
  AdGroup: {
    type: "object",
    title: "AdGroup",
    description: "Ads of a campaign that share audience, budget, schedule and bid.",
    properties: adGroupFields,
    required: [
      "adgroup_id",
      "campaign_id",
      "advertiser_id",
      "adgroup_name",
      "placement_type",
      "placements",
      "budget",
      "budget_mode",
      "secondary_status",
      "operation_status",
      "optimization_goal",
      "bid_price",
      "promotion_type",
      "creative_material_mode",
      "schedule_type",
      "schedule_start_time",
      "schedule_end_time",
      "create_time",
      "modify_time",
      "age_groups",
      "languages",
      "location_ids",
      "interest_category_ids",
      "deep_cpa_bid",
      "conversion_bid_price",
      "is_new_structure",
    ],
  },
  Audience: {
    type: "object",
    title: "Audience",
    description: "A group of people who see ads or are excluded from them.",
    properties: audienceFields,
  },
  CreativeAssetImage: {
    type: "object",
    title: "CreativeAssetImage",
    description: "An image for use in ads.",
    properties: creativeAssetImageFields,
  },
  CreativeAssetVideo: {
    type: "object",
    title: "CreativeAssetVideo",
    description: "A video for use in ads.",
    properties: creativeAssetVideoFields,
    required: ["allowed_placements"],
  },
  SparkAd: {
    type: "object",
    title: "SparkAd",
    description: "An organic post whose author lets the advertiser use it in ads.",
    properties: sparkAdFields,
    required: ["item_info", "user_info", "auth_info", "video_info"],
  },
  AdvertisersReportDaily: {
    type: "object",
    title: "AdvertisersReportDaily",
    description: "Performance of an advertiser on one day.",
    properties: advertisersReportDailyFields,
  },
  CampaignsReportDaily: {
    type: "object",
    title: "CampaignsReportDaily",
    description: "Performance of a campaign on one day.",
    properties: campaignsReportDailyFields,
  },
  AdGroupsReportDaily: {
    type: "object",
    title: "AdGroupsReportDaily",
    description: "Performance of an ad group on one day.",
    properties: adGroupsReportDailyFields,
  },
  AdsReportDaily: {
    type: "object",
    title: "AdsReportDaily",
    description: "Performance of an ad on one day.",
    properties: adsReportDailyFields,
  },
  AdsReportHourly: {
    type: "object",
    title: "AdsReportHourly",
    description: "Performance of an ad in one hour.",
    properties: adsReportHourlyFields,
    required: ["ad_id", "stat_time_hour"],
  },
  AdsReportLifetime: {
    type: "object",
    title: "AdsReportLifetime",
    description: "Performance of an ad since it began.",
    properties: adsReportLifetimeFields,
    required: ["ad_id"],
  },
  Ad: {
    type: "object",
    title: "Ad",
    description: "A creative shown by an ad group.",
    properties: adFields,
    required: [
      "ad_id",
      "advertiser_id",
      "campaign_id",
      "campaign_name",
      "adgroup_id",
      "adgroup_name",
      "ad_name",
      "secondary_status",
      "image_ids",
      "create_time",
    ],
  },
  Catalog: {
    type: "object",
    title: "Catalog",
    description: "Products of a business center, for use in ads.",
    properties: catalogFields,
    required: ["catalog_id", "catalog_conf"],
  },
};
