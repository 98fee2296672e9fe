// Generated from manifests/search_advertising.yaml. Do not edit: change the manifest, then `npm run generate`.
import type { Schema } from "@agent-connectors/runtime";

/** An account that the user can access directly. */
export interface AccessibleCustomer {
  /** Ten digits. Matches `^[0-9]{10}$`. */
  customer_id: string;
  /** customers/ and the id. */
  resource_name: string;
}

/** An advertising account with its settings. */
export interface Account {
  customer?: {
    autoTaggingEnabled?: boolean | null;
    callReportingSetting?: {
      callConversionAction?: string | null;
      callConversionReportingEnabled?: boolean | null;
      callReportingEnabled?: boolean | null;
    } | null;
    conversionTrackingSetting?: {
      conversionTrackingId?: string | null;
      crossAccountConversionTrackingId?: string | null;
    } | null;
    currencyCode?: string | null;
    descriptiveName?: string | null;
    finalUrlSuffix?: string | null;
    hasPartnersBadge?: boolean | null;
    id?: string | null;
    /** Whether it manages other accounts. */
    manager?: boolean | null;
    /** From 0 to 1. */
    optimizationScore?: number | null;
    optimizationScoreWeight?: number | null;
    payPerConversionEligibilityFailureReasons?: string[] | null;
    remarketingSetting?: { googleGlobalSiteTag?: string | null } | null;
    resourceName?: string | null;
    testAccount?: boolean | null;
    timeZone?: string | null;
    trackingUrlTemplate?: string | null;
  } | null;
}

/** A campaign with its budget, and its performance on one day in one network. The context store has a record for each hour. */
export interface Campaign {
  campaign?: {
    id?: string | null;
    name?: string | null;
    status?: "ENABLED" | "PAUSED" | "REMOVED" | "UNKNOWN" | "UNSPECIFIED" | null;
    advertisingChannelType?: string | null;
    advertisingChannelSubType?: string | null;
    biddingStrategy?: string | null;
    biddingStrategyType?: string | null;
    campaignBudget?: string | null;
    startDateTime?: string | null;
    endDateTime?: string | null;
    servingStatus?: string | null;
    resourceName?: string | null;
    labels?: string[] | null;
    networkSettings?: {
      targetGoogleSearch?: boolean | null;
      targetSearchNetwork?: boolean | null;
      targetContentNetwork?: boolean | null;
      targetPartnerSearchNetwork?: boolean | null;
    } | null;
  } | null;
  campaignBudget?: {
    resourceName?: string | null;
    /** In millionths of the currency. */
    amountMicros?: string | null;
  } | null;
  metrics?: {
    clicks?: string | null;
    ctr?: number | null;
    conversions?: number | null;
    conversionsValue?: number | null;
    /** In millionths of the currency. */
    costMicros?: string | null;
    impressions?: string | null;
    /** In millionths of the currency. */
    averageCpc?: number | null;
    /** In millionths of the currency. */
    averageCpm?: number | null;
    interactions?: string | null;
  } | null;
  segments?: { date?: string | null; adNetworkType?: string | null } | null;
}

/** The resource names of the new or changed records, in the order of the operations. */
export interface MutateResult {
  results: {
    /** Such as customers/1234567890/campaigns/111. */
    resourceName: string;
  }[];
}

/** A group of ads in one campaign, with common keywords and bids. */
export interface AdGroup {
  campaign?: { id?: string | null; resourceName?: string | null } | null;
  adGroup?: {
    id?: string | null;
    name?: string | null;
    status?: "ENABLED" | "PAUSED" | "REMOVED" | "UNKNOWN" | "UNSPECIFIED" | null;
    type?: string | null;
    adRotationMode?: string | null;
    baseAdGroup?: string | null;
    campaign?: string | null;
    /** In millionths of the currency. */
    cpcBidMicros?: string | null;
    cpmBidMicros?: string | null;
    cpvBidMicros?: string | null;
    effectiveTargetCpaMicros?: string | null;
    effectiveTargetCpaSource?: string | null;
    effectiveTargetRoas?: number | null;
    effectiveTargetRoasSource?: string | null;
    labels?: string[] | null;
    resourceName?: string | null;
    targetCpaMicros?: string | null;
    targetRoas?: number | null;
    trackingUrlTemplate?: string | null;
  } | null;
  metrics?: { costMicros?: string | null } | null;
  segments?: { date?: string | null } | null;
}

/** An ad in an ad group. */
export interface AdGroupAd {
  adGroup?: { id?: string | null; resourceName?: string | null } | null;
  adGroupAd?: {
    ad?: {
      id?: string | null;
      name?: string | null;
      type?: string | null;
      displayUrl?: string | null;
      finalUrls?: unknown[] | null;
      finalMobileUrls?: unknown[] | null;
      finalUrlSuffix?: string | null;
      trackingUrlTemplate?: string | null;
      resourceName?: string | null;
    } | null;
    status?: "ENABLED" | "PAUSED" | "REMOVED" | "UNKNOWN" | "UNSPECIFIED" | null;
    adStrength?: string | null;
    adGroup?: string | null;
    resourceName?: string | null;
    labels?: string[] | null;
    policySummary?: { approvalStatus?: string | null; reviewStatus?: string | null } | null;
  } | null;
  segments?: { date?: string | null } | null;
}

/** The assignment of a label to an ad. */
export interface AdGroupAdLabel {
  adGroupAd?: { ad?: { id?: string | null } | null } | null;
  adGroupAdLabel?: {
    adGroupAd?: string | null;
    label?: string | null;
    resourceName?: string | null;
  } | null;
  label?: { id?: string | null; name?: string | null; resourceName?: string | null } | null;
}

/** The assignment of a label to a campaign. */
export interface CampaignLabel {
  campaign?: { id?: string | null } | null;
  campaignLabel?: {
    campaign?: string | null;
    label?: string | null;
    resourceName?: string | null;
  } | null;
  label?: { id?: string | null; name?: string | null; resourceName?: string | null } | null;
}

/** The assignment of a label to an ad group. */
export interface AdGroupLabel {
  adGroup?: { id?: string | null } | null;
  adGroupLabel?: { adGroup?: string | null; label?: string | null; resourceName?: string | null } | null;
  label?: { id?: string | null; name?: string | null; resourceName?: string | null } | null;
}

/** Fields of `AccessibleCustomer`. */
export const accessibleCustomerFields: Readonly<Record<string, Schema>> = {
  customer_id: { type: "string", description: "Ten digits.", pattern: "^[0-9]{10}$" },
  resource_name: { type: "string", description: "customers/ and the id." },
};

/** Fields of `Account`. */
export const accountFields: Readonly<Record<string, Schema>> = {
  customer: {
    type: ["object", "null"],
    properties: {
      autoTaggingEnabled: { type: ["boolean", "null"] },
      callReportingSetting: {
        type: ["object", "null"],
        properties: {
          callConversionAction: { type: ["string", "null"] },
          callConversionReportingEnabled: { type: ["boolean", "null"] },
          callReportingEnabled: { type: ["boolean", "null"] },
        },
      },
      conversionTrackingSetting: {
        type: ["object", "null"],
        properties: {
          conversionTrackingId: { type: ["string", "null"], format: "int64" },
          crossAccountConversionTrackingId: { type: ["string", "null"], format: "int64" },
        },
      },
      currencyCode: { type: ["string", "null"] },
      descriptiveName: { type: ["string", "null"] },
      finalUrlSuffix: { type: ["string", "null"] },
      hasPartnersBadge: { type: ["boolean", "null"] },
      id: { type: ["string", "null"], format: "int64" },
      manager: { type: ["boolean", "null"], description: "Whether it manages other accounts." },
      optimizationScore: { type: ["number", "null"], description: "From 0 to 1." },
      optimizationScoreWeight: { type: ["number", "null"] },
      payPerConversionEligibilityFailureReasons: {
        type: ["array", "null"],
        items: { type: "string" },
      },
      remarketingSetting: {
        type: ["object", "null"],
        properties: { googleGlobalSiteTag: { type: ["string", "null"] } },
      },
      resourceName: { type: ["string", "null"] },
      testAccount: { type: ["boolean", "null"] },
      timeZone: { type: ["string", "null"] },
      trackingUrlTemplate: { type: ["string", "null"] },
    },
  },
};

/** Fields of `Campaign`. */
export const campaignFields: Readonly<Record<string, Schema>> = {
  campaign: {
    type: ["object", "null"],
    properties: {
      id: { type: ["string", "null"], format: "int64" },
      name: { type: ["string", "null"] },
      status: {
        type: ["string", "null"],
        enum: ["ENABLED", "PAUSED", "REMOVED", "UNKNOWN", "UNSPECIFIED", null],
      },
      advertisingChannelType: { type: ["string", "null"] },
      advertisingChannelSubType: { type: ["string", "null"] },
      biddingStrategy: { type: ["string", "null"] },
      biddingStrategyType: { type: ["string", "null"] },
      campaignBudget: { type: ["string", "null"] },
      startDateTime: { type: ["string", "null"], format: "sql-date-time" },
      endDateTime: { type: ["string", "null"], format: "sql-date-time" },
      servingStatus: { type: ["string", "null"] },
      resourceName: { type: ["string", "null"] },
      labels: { type: ["array", "null"], items: { type: "string" } },
      networkSettings: {
        type: ["object", "null"],
        properties: {
          targetGoogleSearch: { type: ["boolean", "null"] },
          targetSearchNetwork: { type: ["boolean", "null"] },
          targetContentNetwork: { type: ["boolean", "null"] },
          targetPartnerSearchNetwork: { type: ["boolean", "null"] },
        },
      },
    },
  },
  campaignBudget: {
    type: ["object", "null"],
    properties: {
      resourceName: { type: ["string", "null"] },
      amountMicros: {
        type: ["string", "null"],
        description: "In millionths of the currency.",
        format: "int64",
      },
    },
  },
  metrics: {
    type: ["object", "null"],
    properties: {
      clicks: { type: ["string", "null"], format: "int64" },
      ctr: { type: ["number", "null"] },
      conversions: { type: ["number", "null"] },
      conversionsValue: { type: ["number", "null"] },
      costMicros: {
        type: ["string", "null"],
        description: "In millionths of the currency.",
        format: "int64",
      },
      impressions: { type: ["string", "null"], format: "int64" },
      averageCpc: { type: ["number", "null"], description: "In millionths of the currency." },
      averageCpm: { type: ["number", "null"], description: "In millionths of the currency." },
      interactions: { type: ["string", "null"], format: "int64" },
    },
  },
  segments: {
    type: ["object", "null"],
    properties: {
      date: { type: ["string", "null"], format: "date" },
      adNetworkType: { type: ["string", "null"] },
    },
  },
};

/** Fields of `MutateResult`. */
export const mutateResultFields: Readonly<Record<string, Schema>> = {
  results: {
    type: "array",
    items: {
      type: "object",
      properties: {
        resourceName: {
          type: "string",
          description: "Such as customers/1234567890/campaigns/111.",
        },
      },
      required: ["resourceName"],
    },
  },
};

/** Fields of `AdGroup`. */
export const adGroupFields: Readonly<Record<string, Schema>> = {
  campaign: {
    type: ["object", "null"],
    properties: {
      id: { type: ["string", "null"], format: "int64" },
      resourceName: { type: ["string", "null"] },
    },
  },
  adGroup: {
    type: ["object", "null"],
    properties: {
      id: { type: ["string", "null"], format: "int64" },
      name: { type: ["string", "null"] },
      status: {
        type: ["string", "null"],
        enum: ["ENABLED", "PAUSED", "REMOVED", "UNKNOWN", "UNSPECIFIED", null],
      },
      type: { type: ["string", "null"] },
      adRotationMode: { type: ["string", "null"] },
      baseAdGroup: { type: ["string", "null"] },
      campaign: { type: ["string", "null"] },
      cpcBidMicros: {
        type: ["string", "null"],
        description: "In millionths of the currency.",
        format: "int64",
      },
      cpmBidMicros: { type: ["string", "null"], format: "int64" },
      cpvBidMicros: { type: ["string", "null"], format: "int64" },
      effectiveTargetCpaMicros: { type: ["string", "null"], format: "int64" },
      effectiveTargetCpaSource: { type: ["string", "null"] },
      effectiveTargetRoas: { type: ["number", "null"] },
      effectiveTargetRoasSource: { type: ["string", "null"] },
      labels: { type: ["array", "null"], items: { type: "string" } },
      resourceName: { type: ["string", "null"] },
      targetCpaMicros: { type: ["string", "null"], format: "int64" },
      targetRoas: { type: ["number", "null"] },
      trackingUrlTemplate: { type: ["string", "null"] },
    },
  },
  metrics: {
    type: ["object", "null"],
    properties: { costMicros: { type: ["string", "null"], format: "int64" } },
  },
  segments: {
    type: ["object", "null"],
    properties: { date: { type: ["string", "null"], format: "date" } },
  },
};

/** Fields of `AdGroupAd`. */
export const adGroupAdFields: Readonly<Record<string, Schema>> = {
  adGroup: {
    type: ["object", "null"],
    properties: {
      id: { type: ["string", "null"], format: "int64" },
      resourceName: { type: ["string", "null"] },
    },
  },
  adGroupAd: {
    type: ["object", "null"],
    properties: {
      ad: {
        type: ["object", "null"],
        properties: {
          id: { type: ["string", "null"], format: "int64" },
          name: { type: ["string", "null"] },
          type: { type: ["string", "null"] },
          displayUrl: { type: ["string", "null"] },
          finalUrls: { type: ["array", "null"] },
          finalMobileUrls: { type: ["array", "null"] },
          finalUrlSuffix: { type: ["string", "null"] },
          trackingUrlTemplate: { type: ["string", "null"] },
          resourceName: { type: ["string", "null"] },
        },
      },
      status: {
        type: ["string", "null"],
        enum: ["ENABLED", "PAUSED", "REMOVED", "UNKNOWN", "UNSPECIFIED", null],
      },
      adStrength: { type: ["string", "null"] },
      adGroup: { type: ["string", "null"] },
      resourceName: { type: ["string", "null"] },
      labels: { type: ["array", "null"], items: { type: "string" } },
      policySummary: {
        type: ["object", "null"],
        properties: {
          approvalStatus: { type: ["string", "null"] },
          reviewStatus: { type: ["string", "null"] },
        },
      },
    },
  },
  segments: {
    type: ["object", "null"],
    properties: { date: { type: ["string", "null"], format: "date" } },
  },
};

/** Fields of `AdGroupAdLabel`. */
export const adGroupAdLabelFields: Readonly<Record<string, Schema>> = {
  adGroupAd: {
    type: ["object", "null"],
    properties: {
      ad: {
        type: ["object", "null"],
        properties: { id: { type: ["string", "null"], format: "int64" } },
      },
    },
  },
  adGroupAdLabel: {
    type: ["object", "null"],
    properties: {
      adGroupAd: { type: ["string", "null"] },
      label: { type: ["string", "null"] },
      resourceName: { type: ["string", "null"] },
    },
  },
  label: {
    type: ["object", "null"],
    properties: {
      id: { type: ["string", "null"], format: "int64" },
      name: { type: ["string", "null"] },
      resourceName: { type: ["string", "null"] },
    },
  },
};

/** Fields of `CampaignLabel`. */
export const campaignLabelFields: Readonly<Record<string, Schema>> = {
  campaign: {
    type: ["object", "null"],
    properties: { id: { type: ["string", "null"], format: "int64" } },
  },
  campaignLabel: {
    type: ["object", "null"],
    properties: {
      campaign: { type: ["string", "null"] },
      label: { type: ["string", "null"] },
      resourceName: { type: ["string", "null"] },
    },
  },
  label: {
    type: ["object", "null"],
    properties: {
      id: { type: ["string", "null"], format: "int64" },
      name: { type: ["string", "null"] },
      resourceName: { type: ["string", "null"] },
    },
  },
};

/** Fields of `AdGroupLabel`. */
export const adGroupLabelFields: Readonly<Record<string, Schema>> = {
  adGroup: {
    type: ["object", "null"],
    properties: { id: { type: ["string", "null"], format: "int64" } },
  },
  adGroupLabel: {
    type: ["object", "null"],
    properties: {
      adGroup: { type: ["string", "null"] },
      label: { type: ["string", "null"] },
      resourceName: { type: ["string", "null"] },
    },
  },
  label: {
    type: ["object", "null"],
    properties: {
      id: { type: ["string", "null"], format: "int64" },
      name: { type: ["string", "null"] },
      resourceName: { type: ["string", "null"] },
    },
  },
};

/** The schema of each record, by name. */
export const records: Readonly<Record<string, Schema>> = {
  AccessibleCustomer: {
    type: "object",
    title: "AccessibleCustomer",
    description: "An account that the user can access directly.",
    properties: accessibleCustomerFields,
    required: ["customer_id", "resource_name"],
  },
  Account: {
    type: "object",
    title: "Account",
    description: "An advertising account with its settings.",
    properties: accountFields,
  },
  Campaign: {
    type: "object",
    title: "Campaign",
    description: "A campaign with its budget, and its performance on one day in one network. The context store has a record for each hour.",
    properties: campaignFields,
  },
  MutateResult: {
    type: "object",
    title: "MutateResult",
    description: "The resource names of the new or changed records, in the order of the operations.",
    properties: mutateResultFields,
    required: ["results"],
  },
  AdGroup: {
    type: "object",
    title: "AdGroup",
    description: "A group of ads in one campaign, with common keywords and bids.",
    properties: adGroupFields,
  },
  AdGroupAd: {
    type: "object",
    title: "AdGroupAd",
    description: "An ad in an ad group.",
    properties: adGroupAdFields,
  },
  AdGroupAdLabel: {
    type: "object",
    title: "AdGroupAdLabel",
    description: "The assignment of a label to an ad.",
    properties: adGroupAdLabelFields,
  },
  CampaignLabel: {
    type: "object",
    title: "CampaignLabel",
    description: "The assignment of a label to a campaign.",
    properties: campaignLabelFields,
  },
  AdGroupLabel: {
    type: "object",
    title: "AdGroupLabel",
    description: "The assignment of a label to an ad group.",
    properties: adGroupLabelFields,
  },
};
