import type { AuthOption } from "../model.ts";
import { percentEncode } from "../request/percent-encode.ts";
import type { PlannedRequest } from "../request/planned-request.ts";
import type { Scope } from "../template/scope.ts";
import { authenticate, injectedBy } from "./authenticate.ts";
import type { Credentials } from "./credentials.ts";
import { isSecret } from "./secrets.ts";

/** The request as it would go out, with `<api_key>` for the credential of that name, and `<access_token>` for a token. */
export function authenticateMasked(
  request: PlannedRequest,
  option: AuthOption,
  scope: { readonly config: Scope; readonly credentials: Credentials },
): PlannedRequest {
  const masks = new Map(
    Object.keys({ ...scope.credentials, ...(option.oauth && { access_token: "" }) })
      .filter((field) => isSecret(option, field))
      .map((field) => [field, `<${field}>`]),
  );
  const credentials = { ...scope.credentials, ...Object.fromEntries(masks) };
  const masked = authenticate(request, injectedBy(option, { config: scope.config, credentials }));
  const legible = (text: string) => decodeMasked(text, [...masks.values()]);
  return {
    ...masked,
    url: [...masks.values()].reduce((url, mask) => url.replaceAll(percentEncode(mask), mask), masked.url),
    headers: Object.fromEntries(Object.entries(masked.headers).map(([name, text]) => [name, legible(text)])),
  };
}

/** `Basic dXNlcjo8cGFzc3dvcmQ+` hides which credential it is made of: `Basic base64(user:<password>)` shows it. */
function decodeMasked(text: string, masks: readonly string[]): string {
  return text.replace(/[A-Za-z0-9+/]{8,}={0,2}/g, (run) => {
    const decoded = Buffer.from(run, "base64").toString("latin1");
    return masks.some((mask) => decoded.includes(mask)) ? `base64(${decoded})` : run;
  });
}
