// Generated from manifests/retail_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** An advertiser's account in one marketplace. */
export interface Profile {
  profileId: number;
  countryCode?: string | null;
  currencyCode?: string | null;
  /** In the profile's currency. */
  dailyBudget?: number | null;
  timezone?: string | null;
  accountInfo?: {
    marketplaceStringId?: string | null;
    id?: string | null;
    type?: "seller" | "vendor" | "agency" | null;
    name?: string | null;
    subType?: string | null;
    validPaymentMethod?: boolean | null;
  } | null;
}

/** A group that can give its campaigns a common budget. */
export interface Portfolio {
  portfolioId: string | number;
  name?: string | null;
  budget?: {
    amount?: number | null;
    currencyCode?: string | null;
    policy?: string | null;
    startDate?: string | null;
    endDate?: string | null;
  } | null;
  /** Whether it has budget left. */
  inBudget?: boolean | null;
  state?: "enabled" | "paused" | "archived" | "ENABLED" | "PAUSED" | "ARCHIVED" | null;
  /** Format: Unix milliseconds. */
  creationDate?: number | null;
  /** Format: Unix milliseconds. */
  lastUpdatedDate?: number | null;
  servingStatus?: string | null;
}

/** A campaign for sponsored products, with one budget and one type of targeting. */
export interface SponsoredProductCampaign {
  campaignId: string | number;
  portfolioId?: string | number | null;
  name?: string | null;
  campaignType?: string | null;
  tags?: Record<string, unknown> | null;
  targetingType?: "manual" | "auto" | "MANUAL" | "AUTO" | null;
  premiumBidAdjustment?: boolean | null;
  state?: "enabled" | "paused" | "archived" | "ENABLED" | "PAUSED" | "ARCHIVED" | null;
  /** How bids are set. */
  dynamicBidding?: Bidding | null;
  /** The name of dynamicBidding in older versions of the upstream. */
  bidding?: Bidding | null;
  /** Format: YYYY-MM-DD. */
  startDate?: string | null;
  /** Format: YYYY-MM-DD. */
  endDate?: string | null;
  dailyBudget?: number | null;
  budget?: CampaignBudget | null;
  extendedData?: Record<string, unknown> | null;
  marketplaceBudgetAllocation?: string | null;
  offAmazonSettings?: Record<string, unknown> | null;
}

/** A group of ads in one campaign, with common keywords and bids. */
export interface SponsoredProductAdGroup {
  adGroupId: string | number;
  campaignId: string | number;
  name?: string | null;
  state?: "enabled" | "paused" | "archived" | "ENABLED" | "PAUSED" | "ARCHIVED" | null;
  defaultBid?: number | null;
  extendedData?: Record<string, unknown> | null;
}

/** Words that an ad group bids for in searches. */
export interface SponsoredProductKeyword {
  keywordId: string | number;
  campaignId: string | number;
  adGroupId: string | number;
  keywordText?: string | null;
  matchType?: "exact" | "phrase" | "broad" | "EXACT" | "PHRASE" | "BROAD" | null;
  state?: "enabled" | "paused" | "archived" | "ENABLED" | "PAUSED" | "ARCHIVED" | null;
  bid?: number | null;
  extendedData?: Record<string, unknown> | null;
}

/** A product that an ad group advertises. */
export interface SponsoredProductProductAd {
  adId: string | number;
  campaignId: string | number;
  adGroupId: string | number;
  asin?: string | null;
  sku?: string | null;
  state?: "enabled" | "paused" | "archived" | "ENABLED" | "PAUSED" | "ARCHIVED" | null;
  extendedData?: Record<string, unknown> | null;
}

/** How bids are set. */
export interface Bidding {
  placementBidding?: {
    placement?: string | null;
    /** Percentage that is added to bids for this placement. */
    percentage?: number | null;
  }[] | null;
  strategy?: string | null;
}

/** Campaign budget. */
export interface CampaignBudget {
  budgetType?: string | null;
  budget?: number | null;
}

/** Fields of `Profile`. */
export const profileFields: Readonly<Record<string, Schema>> = {
  profileId: { type: "integer" },
  countryCode: { type: ["string", "null"] },
  currencyCode: { type: ["string", "null"] },
  dailyBudget: { type: ["number", "null"], description: "In the profile's currency." },
  timezone: { type: ["string", "null"] },
  accountInfo: {
    type: ["object", "null"],
    properties: {
      marketplaceStringId: { type: ["string", "null"] },
      id: { type: ["string", "null"] },
      type: { type: ["string", "null"], enum: ["seller", "vendor", "agency", null] },
      name: { type: ["string", "null"] },
      subType: { type: ["string", "null"] },
      validPaymentMethod: { type: ["boolean", "null"] },
    },
  },
};

/** Fields of `Portfolio`. */
export const portfolioFields: Readonly<Record<string, Schema>> = {
  portfolioId: { type: ["string", "integer"] },
  name: { type: ["string", "null"] },
  budget: {
    type: ["object", "null"],
    properties: {
      amount: { type: ["number", "null"] },
      currencyCode: { type: ["string", "null"] },
      policy: { type: ["string", "null"] },
      startDate: { type: ["string", "null"] },
      endDate: { type: ["string", "null"] },
    },
  },
  inBudget: { type: ["boolean", "null"], description: "Whether it has budget left." },
  state: {
    type: ["string", "null"],
    enum: ["enabled", "paused", "archived", "ENABLED", "PAUSED", "ARCHIVED", null],
  },
  creationDate: { type: ["integer", "null"], format: "epoch-millis" },
  lastUpdatedDate: { type: ["integer", "null"], format: "epoch-millis" },
  servingStatus: { type: ["string", "null"] },
};

/** Fields of `Bidding`. */
export const biddingFields: Readonly<Record<string, Schema>> = {
  placementBidding: {
    type: ["array", "null"],
    items: {
      type: "object",
      properties: {
        placement: { type: ["string", "null"] },
        percentage: {
          type: ["integer", "null"],
          description: "Percentage that is added to bids for this placement.",
        },
      },
    },
  },
  strategy: { type: ["string", "null"] },
};

/** Fields of `CampaignBudget`. */
export const campaignBudgetFields: Readonly<Record<string, Schema>> = { budgetType: { type: ["string", "null"] }, budget: { type: ["number", "null"] } };

/** Fields of `SponsoredProductCampaign`. */
export const sponsoredProductCampaignFields: Readonly<Record<string, Schema>> = {
  campaignId: { type: ["string", "integer"] },
  portfolioId: { type: ["string", "integer", "null"] },
  name: { type: ["string", "null"] },
  campaignType: { type: ["string", "null"] },
  tags: { type: ["object", "null"] },
  targetingType: { type: ["string", "null"], enum: ["manual", "auto", "MANUAL", "AUTO", null] },
  premiumBidAdjustment: { type: ["boolean", "null"] },
  state: {
    type: ["string", "null"],
    enum: ["enabled", "paused", "archived", "ENABLED", "PAUSED", "ARCHIVED", null],
  },
  dynamicBidding: {
    type: ["object", "null"],
    title: "Bidding",
    description: "How bids are set.",
    properties: biddingFields,
  },
  bidding: {
    type: ["object", "null"],
    title: "Bidding",
    description: "The name of dynamicBidding in older versions of the upstream.",
    properties: biddingFields,
  },
  startDate: { type: ["string", "null"], format: "date" },
  endDate: { type: ["string", "null"], format: "date" },
  dailyBudget: { type: ["number", "null"] },
  budget: { type: ["object", "null"], title: "CampaignBudget", properties: campaignBudgetFields },
  extendedData: { type: ["object", "null"] },
  marketplaceBudgetAllocation: { type: ["string", "null"] },
  offAmazonSettings: { type: ["object", "null"] },
};

/** Fields of `SponsoredProductAdGroup`. */
export const sponsoredProductAdGroupFields: Readonly<Record<string, Schema>> = {
  adGroupId: { type: ["string", "integer"] },
  campaignId: { type: ["string", "integer"] },
  name: { type: ["string", "null"] },
  state: {
    type: ["string", "null"],
    enum: ["enabled", "paused", "archived", "ENABLED", "PAUSED", "ARCHIVED", null],
  },
  defaultBid: { type: ["number", "null"] },
  extendedData: { type: ["object", "null"] },
};

/** Fields of `SponsoredProductKeyword`. */
export const sponsoredProductKeywordFields: Readonly<Record<string, Schema>> = {
  keywordId: { type: ["string", "integer"] },
  campaignId: { type: ["string", "integer"] },
  adGroupId: { type: ["string", "integer"] },
  keywordText: { type: ["string", "null"] },
  matchType: {
    type: ["string", "null"],
    enum: ["exact", "phrase", "broad", "EXACT", "PHRASE", "BROAD", null],
  },
  state: {
    type: ["string", "null"],
    enum: ["enabled", "paused", "archived", "ENABLED", "PAUSED", "ARCHIVED", null],
  },
  bid: { type: ["number", "null"] },
  extendedData: { type: ["object", "null"] },
};

/** Fields of `SponsoredProductProductAd`. */
export const sponsoredProductProductAdFields: Readonly<Record<string, Schema>> = {
  adId: { type: ["string", "integer"] },
  campaignId: { type: ["string", "integer"] },
  adGroupId: { type: ["string", "integer"] },
  asin: { type: ["string", "null"] },
  sku: { type: ["string", "null"] },
  state: {
    type: ["string", "null"],
    enum: ["enabled", "paused", "archived", "ENABLED", "PAUSED", "ARCHIVED", null],
  },
  extendedData: { type: ["object", "null"] },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  Profile: {
    type: "object",
    title: "Profile",
    description: "An advertiser's account in one marketplace.",
    properties: profileFields,
    required: ["profileId"],
  },
  Portfolio: {
    type: "object",
    title: "Portfolio",
    description: "A group that can give its campaigns a common budget.",
    properties: portfolioFields,
    required: ["portfolioId"],
  },
  SponsoredProductCampaign: {
    type: "object",
    title: "SponsoredProductCampaign",
    description: "A campaign for sponsored products, with one budget and one type of targeting.",
    properties: sponsoredProductCampaignFields,
    required: ["campaignId"],
  },
  SponsoredProductAdGroup: {
    type: "object",
    title: "SponsoredProductAdGroup",
    description: "A group of ads in one campaign, with common keywords and bids.",
    properties: sponsoredProductAdGroupFields,
    required: ["adGroupId", "campaignId"],
  },
  SponsoredProductKeyword: {
    type: "object",
    title: "SponsoredProductKeyword",
    description: "Words that an ad group bids for in searches.",
    properties: sponsoredProductKeywordFields,
    required: ["keywordId", "campaignId", "adGroupId"],
  },
  SponsoredProductProductAd: {
    type: "object",
    title: "SponsoredProductProductAd",
    description: "A product that an ad group advertises.",
    properties: sponsoredProductProductAdFields,
    required: ["adId", "campaignId", "adGroupId"],
  },
};
