const text = { type: "string" } as const;

const organization_id = { ...text, description: "The token is for this organization only." };

/** What a client sends for a token, grant by grant, as the OpenAPI document tells it. */
export const tokenRequestSchema = {
  type: "object",
  required: ["grant_type"],
  oneOf: [
    {
      title: "By an API client's secret",
      description: "Id and secret stand here or in HTTP Basic.",
      properties: {
        grant_type: { const: "client_credentials" },
        client_id: { ...text, description: "Of an API client." },
        client_secret: { ...text, description: "Of an API client." },
        organization_id,
        workspace_name: { ...text, description: "The token is for this workspace of the organization only." },
      },
      required: ["grant_type"],
    },
    {
      title: "By a device that a person has let in",
      properties: {
        grant_type: { const: "urn:ietf:params:oauth:grant-type:device_code" },
        device_code: { ...text, description: "What `device_authorization` answered." },
        organization_id,
      },
      required: ["grant_type", "device_code"],
    },
    {
      title: "By a refresh token",
      description: "The token is for what the one before it was for.",
      properties: {
        grant_type: { const: "refresh_token" },
        refresh_token: { ...text, description: "What this route answered last; it is used up." },
      },
      required: ["grant_type", "refresh_token"],
    },
  ],
};
