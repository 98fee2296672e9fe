#!/usr/bin/env bash
# Tests the HTTP API of a running service with curl. It imports nothing of this project; node reads the JSON.
#
#   BASE=http://127.0.0.1:4000 CLIENT_ID=… CLIENT_SECRET=… EMAIL=… PASSWORD=… test/acceptance/hosted-service.sh
#
# Start the service with `MAX_SYNCS=0 npm start -- --sandbox`, which prints the values of these variables at its first start. Each
# call of `expect` prints a line. The first failed check prints the response and ends the script with exit code 1.
set -euo pipefail
: "${BASE:?}" "${CLIENT_ID:?}" "${CLIENT_SECRET:?}" "${EMAIL:?}" "${PASSWORD:?}"

API="$BASE/api/v1"
RUN="$(date +%s)$$"
WORK="$(mktemp -d)"
trap 'rm -rf "$WORK"' EXIT
TOKEN=""
STATUS=""
REDIRECT=""

# request METHOD URL [curl options]: sends a request and follows no redirects. Writes the body of the response to $WORK/body, and
# the headers to $WORK/head.
request() {
  local method=$1 url=$2
  shift 2
  STATUS=$(curl -sS -X "$method" "$url" ${TOKEN:+-H "Authorization: Bearer $TOKEN"} "$@" \
    -D "$WORK/head" -o "$WORK/body" -w '%{http_code} %{redirect_url}')
  read -r STATUS REDIRECT <<<"$STATUS"
}
# send METHOD URL JSON [curl options]
send() {
  local method=$1 url=$2 body=$3
  shift 3
  request "$method" "$url" -H 'Content-Type: application/json' --data-binary "$body" "$@"
}
# json EXPRESSION: evaluates an expression with the body of the last response as `response`.
json() { node -p "const response = JSON.parse(require('fs').readFileSync('$WORK/body', 'utf8')); $1"; }
fail() {
  echo "FAILED $1 (status $STATUS)" >&2
  head -c 2000 "$WORK/body" >&2
  echo >&2
  exit 1
}
# expect STATUS SENTENCE [EXPRESSION that must be true]
expect() {
  [[ $STATUS == "$1" ]] || fail "$2: expected $1"
  if [[ $# -gt 2 ]]; then [[ $(json "$3") == true ]] || fail "$2: expected $3"; fi
  echo "ok  $2"
}
# token ID SECRET: signs in as an API client.
token() {
  TOKEN=""
  request POST "$API/oauth/token" -d grant_type=client_credentials -d "client_id=$1" --data-urlencode "client_secret=$2"
  [[ $STATUS == 200 ]] || fail "token for $1"
  TOKEN=$(json 'response.access_token')
}
execute() { send POST "$API/integrations/connectors/$1/execute" "$2"; }

request GET "$BASE/healthz"; expect 200 "the service is alive"
request GET "$BASE/readyz"; expect 200 "the service is ready"
request GET "$BASE/openapi.json"; expect 200 "the OpenAPI document is served" 'response.openapi.startsWith("3.1")'

# --- sign in
request POST "$API/oauth/token" -d grant_type=client_credentials -d "client_id=$CLIENT_ID" -d client_secret=wrong
expect 401 "a wrong secret gets no token" 'response.error === "invalid_client"'
request GET "$API/workspaces"; expect 401 "a request without a token is refused" 'response.code === "unauthenticated"'
grep -qi '^content-type: application/problem+json' "$WORK/head" || fail "an error has the type application/problem+json"
grep -qi '^www-authenticate: bearer' "$WORK/head" || fail "a refusal has WWW-Authenticate with the scheme"
TOKEN="eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9."; request GET "$API/workspaces"; expect 401 "a forged token is refused"
token "$CLIENT_ID" "$CLIENT_SECRET"; echo "ok  a client signs in"
ADMIN=$TOKEN
request GET "$API/me"; expect 200 "the profile has the caller and its organization" 'response.kind === "client" && response.organizations.length === 1'

# --- a person authorizes a device in a browser
TOKEN=""
browse() { local method=$1 path=$2; shift 2; request "$method" "$BASE$path" -c "$WORK/jar" -b "$WORK/jar" "$@"; }
poll() { request POST "$API/oauth/token" -d grant_type=urn:ietf:params:oauth:grant-type:device_code -d "device_code=$DEVICE"; }
request POST "$API/oauth/device_authorization" -d "client_name=acceptance $RUN"; expect 200 "a device starts an authorization"
DEVICE=$(json 'response.device_code'); CODE=$(json 'response.user_code'); PAGE=$(json 'new URL(response.verification_uri_complete).pathname + new URL(response.verification_uri_complete).search')
poll; expect 400 "the device waits for the decision" 'response.error === "authorization_pending"'
browse GET "$PAGE"; expect 303 "the page of the device redirects to the sign-in"
browse POST /sign-in --data-urlencode "email=$EMAIL" -d password=wrong; expect 401 "a wrong password is refused"
browse POST /sign-in --data-urlencode "email=$EMAIL" --data-urlencode "password=$PASSWORD" -H "Origin: https://elsewhere.example"
expect 403 "a form of another site is refused"
browse POST /sign-in --data-urlencode "email=$EMAIL" --data-urlencode "password=$PASSWORD" --data-urlencode "return_to=https://elsewhere.example$PAGE"
expect 303 "a person signs in"
grep -qi '^set-cookie: .*HttpOnly' "$WORK/head" || fail "scripts cannot read the cookie of the session"
grep -qi '^location: /sign-in?return_to=%2Fdevice' "$WORK/head" || fail "a sign-in does not redirect to another site"
browse GET "$PAGE"; expect 200 "the page shows the device"
grep -q "acceptance $RUN" "$WORK/body" && grep -q "$CODE" "$WORK/body" || fail "the page shows the name and the code of the device"
PERSON=$(grep -o 'name="principal_id" value="[^"]*"' "$WORK/body" | cut -d'"' -f4)
answer() { browse POST /device -d "user_code=$CODE" -d "principal_id=$PERSON" -d "decision=$1"; }
answer allow; expect 200 "the person allows the device"
answer allow; expect 200 "the second request of a double click has the same response"
answer deny; expect 404 "another decision is refused"
sleep 5
poll; expect 200 "the device gets a token" 'response.token_type === "Bearer"'
TOKEN=$(json 'response.access_token'); REFRESH=$(json 'response.refresh_token')
request GET "$API/me"; expect 200 "the token of the device identifies the person" 'response.kind === "user"'

# --- a person changes their password, and changes it back
change() { send PUT "$API/me/password" "$(node -p 'const [password, new_password] = process.argv.slice(1); JSON.stringify({ password, new_password })' -- "$1" "$2")"; }
browse GET "$PAGE"; expect 404 "a browser that is still signed in finds no device for the used code"
change "not $PASSWORD" "acceptance $RUN"; expect 403 "a change with a wrong current password is refused" 'response.code === "permission_denied"'
change "$PASSWORD" short; expect 400 "a short new password is refused"
change "$PASSWORD" "acceptance $RUN"; expect 204 "a person changes their password"
browse GET "$PAGE"; expect 303 "the change signs browsers out"
PERSON=$TOKEN; TOKEN=""
request POST "$API/oauth/token" -d grant_type=refresh_token -d "refresh_token=$REFRESH"; expect 400 "the change ends the refresh tokens of devices" 'response.error === "invalid_grant"'
browse POST /sign-in --data-urlencode "email=$EMAIL" --data-urlencode "password=$PASSWORD"; expect 401 "the old password is refused"
TOKEN=$PERSON; change "acceptance $RUN" "$PASSWORD"; expect 204 "an access token from before the change stays valid"
TOKEN=$ADMIN; change "$PASSWORD" "acceptance $RUN"; expect 403 "a client has no password"

# --- a workspace and a connector
send POST "$API/workspaces" "{\"name\": \"acceptance $RUN\"}"; expect 201 "a workspace is created"
WORKSPACE=$(json 'response.id')
send POST "$API/workspaces" "{\"name\": \"acceptance $RUN\"}"; expect 409 "a second workspace with the same name is refused"
request GET "$API/integrations/connector-types"; expect 200 "there are twenty kinds" 'response.data.length === 20'
CONNECTORS="$API/integrations/connectors"
CREDENTIALS='{"api_key": "sk_test_acceptance_0123456789abcdef"}'
connector() { echo "{\"workspace_name\": \"acceptance $RUN\", \"connector_type\": \"$1\", \"name\": \"$2\", \"credentials\": $3}"; }
send POST "$CONNECTORS" "$(connector payment mine "$CREDENTIALS")"
expect 400 "the error for an unknown kind names the nearest kind" '/payments/.test(response.detail)'
send POST "$CONNECTORS" "$(connector payments mine '{"apikey": "sk_test_0123456789"}')"
expect 400 "an unknown credential is refused with its path and without its value" '/credentials\.apikey/.test(response.detail) && !/sk_test/.test(JSON.stringify(response))'
send POST "$CONNECTORS" "$(connector payments mine "$CREDENTIALS")"; expect 201 "a connector is created" 'response.status === "ready"'
CONNECTOR=$(json 'response.id')
grep -q 'sk_test' "$WORK/body" && fail "no response contains the credentials"
request GET "$CONNECTORS/$CONNECTOR"; expect 200 "the connector can be read"
grep -q 'sk_test' "$WORK/body" && fail "no response contains the credentials"

# --- operations
execute "$CONNECTOR" '{"entity": "customers", "action": "list", "params": {"limit": 3}, "intent": "acceptance"}'
expect 200 "list returns a page" 'response.data.length === 3 && response.meta.has_more === true'
CUSTOMER=$(json 'response.data[0].id')
execute "$CONNECTOR" "{\"entity\": \"customers\", \"action\": \"get\", \"params\": {\"id\": \"$CUSTOMER\"}, \"fields\": [\"id\"]}"
expect 200 "get returns the requested fields" "response.data.id === '$CUSTOMER' && Object.keys(response.data).length === 1"
execute "$CONNECTOR" '{"entity": "customers", "action": "create", "params": {"email": "ada@example.com"}}'
expect 200 "create returns the new record" 'response.data.email === "ada@example.com"'
execute "$CONNECTOR" '{"entity": "customers", "action": "search", "params": {"query": "email:\"ada@example.com\""}}'
expect 200 "search returns records" 'Array.isArray(response.data)'
execute "$CONNECTOR" '{"entity": "customers", "action": "list", "params": {"limit": 3}, "max_pages": 2}'
expect 200 "a result can have two pages" 'response.data.length === 6'
execute "$CONNECTOR" '{"entity": "customers", "action": "list", "params": {"limit": "3", "emial": "x"}}'
expect 400 "all wrong params are reported together" 'response.details.length === 2 && response.details.some((problem) => problem.suggestion === "email")'
execute "$CONNECTOR" '{"entity": "costumers", "action": "list"}'; expect 404 "an unknown entity is refused" 'response.code === "unknown_entity"'
execute "$CONNECTOR" '{"entity": "customers", "action": "context_store_search", "params": {"query": {}}}'
expect 503 "the context store is not ready before the first sync" 'response.code === "context_store_not_ready"'
request GET "$CONNECTORS?connector_type=recruiting"; expect 200 "connectors are listed by kind" 'response.data.length >= 1'
RECRUITING=$(json 'response.data[0].id')
execute "$RECRUITING" '{"entity": "attachments", "action": "list"}'; expect 200 "files are listed"
ATTACHMENT=$(json 'response.data[0].id')
execute "$RECRUITING" "{\"entity\": \"attachments\", \"action\": \"download\", \"params\": {\"attachment_id\": $ATTACHMENT}}"
expect 200 "a file is downloaded"
grep -qi '^content-disposition: attachment; ' "$WORK/head" || fail "a download has a name"
[[ -s "$WORK/body" ]] || fail "a download has bytes"
request GET "$CONNECTORS/$CONNECTOR/docs"; expect 200 "the documentation has its sections" '/actions\.customers\.list/.test(JSON.stringify(response))'
request GET "$CONNECTORS/$CONNECTOR/docs?section=actions.customers.list"; expect 200 "one section of the documentation is read"
request GET "$CONNECTORS/$CONNECTOR/docs?section=customers.list"; expect 404 "an unknown section is refused" 'response.code === "unknown_section"'

# --- the audit
sleep 1
request GET "$API/tool-calls?connector_id=$CONNECTOR&limit=200"
expect 200 "the audit has every call" 'response.data.length === 8 && response.data.some((call) => call.intent === "acceptance") && response.data.some((call) => call.status === "invalid_params")'
grep -q 'ada@example.com' "$WORK/body" && fail "the audit contains no values of params"

# --- isolation
send POST "$API/clients" "{\"name\": \"member $RUN\", \"role\": \"member\"}"; expect 201 "a client is created"
MEMBER_ID=$(json 'response.id'); MEMBER_SECRET=$(json 'response.client_secret')
token "$MEMBER_ID" "$MEMBER_SECRET"; MEMBER=$TOKEN
request GET "$CONNECTORS/$CONNECTOR"; expect 404 "a member without a workspace finds no connector"
execute "$CONNECTOR" '{"entity": "customers", "action": "list"}'; expect 404 "a member without a workspace cannot execute"
send POST "$API/workspaces" '{"name": "refused"}'; expect 403 "a member cannot create workspaces" 'response.code === "permission_denied"'
request GET "$API/clients"; expect 403 "a member cannot list clients"
TOKEN=$ADMIN; request PUT "$API/workspaces/$WORKSPACE/members/$MEMBER_ID"; [[ $STATUS == 20* ]] || fail "a member is added"
TOKEN=$MEMBER; execute "$CONNECTOR" '{"entity": "customers", "action": "list", "params": {"limit": 1}}'; expect 200 "a member of the workspace can execute"
TOKEN=$ADMIN
send PUT "$CONNECTORS/$CONNECTOR/permissions" "{\"permissions\": [{\"principal_id\": \"$MEMBER_ID\", \"entity\": \"*\", \"access\": \"read\"}, {\"principal_id\": \"$MEMBER_ID\", \"entity\": \"invoices\", \"access\": \"none\"}]}"
expect 200 "permissions are set"
TOKEN=$MEMBER
execute "$CONNECTOR" '{"entity": "customers", "action": "create", "params": {"email": "eve@example.com"}}'; expect 403 "a member with read access cannot write"
execute "$CONNECTOR" '{"entity": "invoices", "action": "list"}'; expect 403 "a member without access to an entity cannot read it"
request GET "$API/workspaces" -H "X-Organization-Id: 01900000-0000-7000-8000-000000000000"; expect 403 "another organization is refused"
TOKEN=$ADMIN; request DELETE "$API/clients/$MEMBER_ID"; expect 204 "the client is deleted"
TOKEN=$MEMBER; request GET "$API/workspaces"; expect 401 "the token of a deleted client is refused immediately"

# --- the setup page
TOKEN=$ADMIN
send POST "$API/integrations/setup-sessions" "{\"workspace_name\": \"acceptance $RUN\", \"connector_type\": \"payments\", \"name\": \"by page\"}"
expect 201 "a setup session is created" 'response.status === "open"'
SETUP=$(json 'response.url'); SESSION=$(json 'response.id')
TOKEN=""
request GET "$SETUP"; expect 200 "the setup page opens without a sign-in"
grep -qi '^content-security-policy: ' "$WORK/head" || fail "the page has a content security policy"
request GET "${SETUP%?????}wrong"; [[ $STATUS == 4* ]] || fail "a wrong link is refused"
request POST "$SETUP" -c "$WORK/cookies" -d auth=api_key --data-urlencode "credentials.api_key=sk_test_page_0123456789abcdef"
expect 303 "the form of the page connects the system"
request GET "$REDIRECT" -b "$WORK/cookies"; expect 200 "the page shows the result"
TOKEN=$ADMIN
request GET "$API/integrations/setup-sessions/$SESSION"; expect 200 "the session reports the connector" 'response.status === "completed" && typeof response.connector_id === "string"'
TOKEN=""; request GET "$SETUP"; expect 410 "a used link is refused"

# --- deletion
TOKEN=$ADMIN
request GET "$CONNECTORS?workspace_name=acceptance%20$RUN"; expect 200 "the workspace has both connectors" 'response.data.length === 2'
request DELETE "$API/workspaces/$WORKSPACE"; expect 409 "a workspace with connectors is not deleted"
for id in $(json 'JSON.parse(require("child_process").execFileSync("curl", ["-sS", "-H", "Authorization: Bearer '"$TOKEN"'", "'"$CONNECTORS?workspace_name=acceptance%20$RUN"'"], { encoding: "utf8" })).data.map((one) => one.id).join(" ")'); do
  request DELETE "$CONNECTORS/$id"; expect 204 "a connector is deleted"
done
execute "$CONNECTOR" '{"entity": "customers", "action": "list"}'; expect 404 "a deleted connector is not found"
request DELETE "$API/workspaces/$WORKSPACE"; expect 204 "the empty workspace is deleted"
echo "all steps passed"
