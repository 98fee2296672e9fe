import { expect, test } from "vitest";
import { labelOf } from "../../../service/setup/form/fields.ts";

test.each([
  ["lwa_app_id", "LWA app ID"],
  ["lwa_client_secret", "LWA client secret"],
  ["api_key", "API key"],
  ["site_urls", "Site URLs"],
  ["auth_token", "Auth token"],
  ["client_id", "Client ID"],
  ["conversion_window_days", "Conversion window days"],
])("the field %s has the label %s", (name, label) => {
  expect(labelOf(name)).toBe(label);
});
