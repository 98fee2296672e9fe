import { type ClientAuth, ClientSecretBasic, ClientSecretPost } from "openid-client";

/**
 * Shows the client's secret as the provider takes it: by HTTP Basic, the default of
 * https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderMetadata, else in the body.
 */
export function clientAuthentication(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (provider, client, body, headers) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const show = methods.includes("client_secret_basic") ? basic : post;
    show(provider, client, body, headers);
  };
}
