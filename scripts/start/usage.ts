/** What `npm start -- --help` prints. */
export const usage = `Starts the hosted service.

  npm start -- [options]

  --sandbox                also simulate the upstream of every kind, with a connector to each; refuses data with
                           other connectors
  --port N                 port to listen on (default: PORT, else 4000)
  --host ADDRESS           interface to listen on (default: HOST, else 127.0.0.1)
  --reset-password EMAIL   print a new password of a user (the first is admin@localhost), and end
  --make-operator EMAIL    let a user make organizations and accounts, and end
  --rotate-master-key      wrap all secrets with a new master key, and end; the service may run on
  --forget-lost-keys       give up what is sealed with master keys that are lost for good, and end
  --help                   this text

Environment:

  DATA_DIR              folder of the embedded database and of the master key (./.data; with --sandbox ./.data-sandbox)
  DATABASE_URL          postgres://… instead of the embedded database
  PUBLIC_URL            address that browsers and clients use, where a proxy stands before
  TRUSTED_PROXIES       how many proxies before the service tell the client's address (0)
  MASTER_KEYS           base64 of 32 bytes, several with commas, the newest first, instead of the key file
  EGRESS_ALLOW          private addresses that connectors may reach: 10.0.0.0/8,wiki.internal
  BASE_URLS             JSON: base URLs in place of the kinds' own
  OAUTH_APPS            JSON: credential fields of the operator's OAuth apps by kind
  OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET   an OpenID provider to sign in with
  METRICS_TOKEN         bearer token of /metrics, which answers to this machine only without one
  LOG_LEVEL             debug, info, warn, error or silent: JSON lines on standard error (info; warn on a terminal)
  RATE_PER_MINUTE, SIGN_INS_PER_MINUTE              requests of one client (1200); sign-ins of one address (30)
  MAX_BODY_BYTES, MAX_EXECUTIONS, MAX_EXECUTIONS_PER_CLIENT, REQUEST_TIMEOUT_MS, SHUTDOWN_TIMEOUT_MS

MASTER_KEYS, DATABASE_URL, OAUTH_APPS, OIDC_CLIENT_SECRET and METRICS_TOKEN may stand in files: MASTER_KEYS_FILE=/run/secrets/…`;
