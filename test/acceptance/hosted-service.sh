#!/usr/bin/env bash
# Tests the HTTP API of a running service with curl. It imports nothing of this project; node reads the JSON.
#
#   BASE=http://127.0.0.1:4000 CLIENT_ID=… CLIENT_SECRET=… EMAIL=… PASSWORD=… test/acceptance/hosted-service.sh
#
# Start the service with `npm start -- --sandbox`, which prints the id and the secret. Each step prints a line. The first
# step that fails ends the script with exit code 1 and prints the response.
set -euo pipefail
: "${BASE:?}" "${CLIENT_ID:?}" "${CLIENT_SECRET:?}" "${EMAIL:?}" "${PASSWORD:?}"

API="$BASE/api/v1"
RUN="$(date +%s)$$"
WORK="$(mktemp -d)"
trap 'rm -rf "$WORK"' EXIT
TOKEN=""
STATUS=""
REDIRECT=""

# ask METHOD URL [curl options]: writes the body of the response to $WORK/body and its headers to $WORK/head. It follows no redirects.
ask() {
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
  ask "$method" "$url" -H 'Content-Type: application/json' --data-binary "$body" "$@"
}
# json EXPRESSION: evaluates an expression with the last response as `answer`.
json() { node -p "const answer = JSON.parse(require('fs').readFileSync('$WORK/body', 'utf8')); $1"; }
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
  ask POST "$API/oauth/token" -d grant_type=client_credentials -d "client_id=$1" --data-urlencode "client_secret=$2"
  [[ $STATUS == 200 ]] || fail "token for $1"
  TOKEN=$(json 'answer.access_token')
}
execute() { send POST "$API/integrations/connectors/$1/execute" "$2"; }

ask GET "$BASE/healthz"; expect 200 "it is alive"
ask GET "$BASE/readyz"; expect 200 "it is ready"
ask GET "$BASE/openapi.json"; expect 200 "it describes itself" 'answer.openapi.startsWith("3.1")'

# --- sign in
ask POST "$API/oauth/token" -d grant_type=client_credentials -d "client_id=$CLIENT_ID" -d client_secret=wrong
expect 401 "a wrong secret gets no token" 'answer.error === "invalid_client"'
ask GET "$API/workspaces"; expect 401 "nobody gets in without a token" 'answer.code === "unauthenticated"'
grep -qi '^content-type: application/problem+json' "$WORK/head" || fail "errors are problem+json"
grep -qi '^www-authenticate: bearer' "$WORK/head" || fail "a refusal names the scheme"
TOKEN="eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9."; ask GET "$API/workspaces"; expect 401 "a forged token is refused"
token "$CLIENT_ID" "$CLIENT_SECRET"; echo "ok  a client signs in"
ADMIN=$TOKEN
ask GET "$API/me"; expect 200 "it tells who asks" 'answer.kind === "client" && answer.organizations.length === 1'

# --- a person authorizes a device on the pages
TOKEN=""
browse() { local method=$1 path=$2; shift 2; ask "$method" "$BASE$path" -c "$WORK/jar" -b "$WORK/jar" "$@"; }
poll() { ask POST "$API/oauth/token" -d grant_type=urn:ietf:params:oauth:grant-type:device_code -d "device_code=$DEVICE"; }
ask POST "$API/oauth/device_authorization" -d "client_name=acceptance $RUN"; expect 200 "a device asks to be let in"
DEVICE=$(json 'answer.device_code'); CODE=$(json 'answer.user_code'); PAGE=$(json 'new URL(answer.verification_uri_complete).pathname + new URL(answer.verification_uri_complete).search')
poll; expect 400 "and waits" 'answer.error === "authorization_pending"'
browse GET "$PAGE"; expect 303 "its page asks who is there first"
browse POST /sign-in --data-urlencode "email=$EMAIL" -d password=wrong; expect 401 "a wrong password opens nothing"
browse POST /sign-in --data-urlencode "email=$EMAIL" --data-urlencode "password=$PASSWORD" -H "Origin: https://elsewhere.example"
expect 403 "nor does a form of another site"
browse POST /sign-in --data-urlencode "email=$EMAIL" --data-urlencode "password=$PASSWORD" --data-urlencode "return_to=https://elsewhere.example$PAGE"
expect 303 "a person signs in"
grep -qi '^set-cookie: .*HttpOnly' "$WORK/head" || fail "the session is out of reach for scripts"
grep -qi '^location: /device' "$WORK/head" || fail "a sign-in ends here and nowhere else"
browse GET "$PAGE"; expect 200 "the page shows the device"
grep -q "acceptance $RUN" "$WORK/body" && grep -q "$CODE" "$WORK/body" || fail "with its name and its code"
browse POST /device -d "user_code=$CODE" -d decision=allow; expect 200 "the person lets it in"
browse POST /device -d "user_code=$CODE" -d decision=allow; expect 404 "once"
sleep 5
poll; expect 200 "the device gets a token" 'answer.token_type === "Bearer"'
TOKEN=$(json 'answer.access_token'); REFRESH=$(json 'answer.refresh_token')
ask GET "$API/me"; expect 200 "and acts as the person" 'answer.kind === "user"'

# --- a person changes their password, and changes it back
change() { send PUT "$API/me/password" "$(node -p 'const [password, new_password] = process.argv.slice(1); JSON.stringify({ password, new_password })' "$1" "$2")"; }
browse GET "$PAGE"; expect 404 "the browser is signed in still"
change "not $PASSWORD" "acceptance $RUN"; expect 403 "who does not know the password changes none" 'answer.code === "permission_denied"'
change "$PASSWORD" short; expect 400 "a short one is none"
change "$PASSWORD" "acceptance $RUN"; expect 204 "a person changes their password"
browse GET "$PAGE"; expect 303 "which signs browsers out"
PERSON=$TOKEN; TOKEN=""
ask POST "$API/oauth/token" -d grant_type=refresh_token -d "refresh_token=$REFRESH"; expect 400 "and ends what devices have" 'answer.error === "invalid_grant"'
browse POST /sign-in --data-urlencode "email=$EMAIL" --data-urlencode "password=$PASSWORD"; expect 401 "the old one opens nothing any more"
TOKEN=$PERSON; change "acceptance $RUN" "$PASSWORD"; expect 204 "an access token holds until it expires"
TOKEN=$ADMIN; change "$PASSWORD" "acceptance $RUN"; expect 403 "a client has no password"

# --- a workspace and a connector
send POST "$API/workspaces" "{\"name\": \"acceptance $RUN\"}"; expect 201 "a workspace is made"
WORKSPACE=$(json 'answer.id')
send POST "$API/workspaces" "{\"name\": \"acceptance $RUN\"}"; expect 409 "and not twice"
ask GET "$API/integrations/connector-types"; expect 200 "there are twenty kinds" 'answer.data.length === 20'
CONNECTORS="$API/integrations/connectors"
CREDENTIALS='{"api_key": "sk_test_acceptance_0123456789abcdef"}'
connector() { echo "{\"workspace_name\": \"acceptance $RUN\", \"connector_type\": \"$1\", \"name\": \"$2\", \"credentials\": $3}"; }
send POST "$CONNECTORS" "$(connector payment mine "$CREDENTIALS")"
expect 400 "a kind that does not exist is named with the nearest" '/payments/.test(answer.detail)'
send POST "$CONNECTORS" "$(connector payments mine '{"apikey": "sk_test_0123456789"}')"
expect 400 "credentials of another name are refused with the place" '/credentials\.apikey/.test(answer.detail) && !/sk_test/.test(JSON.stringify(answer))'
send POST "$CONNECTORS" "$(connector payments mine "$CREDENTIALS")"; expect 201 "a connector is made" 'answer.status === "ready"'
CONNECTOR=$(json 'answer.id')
grep -q 'sk_test' "$WORK/body" && fail "credentials never come back"
ask GET "$CONNECTORS/$CONNECTOR"; expect 200 "it can be read"
grep -q 'sk_test' "$WORK/body" && fail "credentials never come back"

# --- operations
execute "$CONNECTOR" '{"entity": "customers", "action": "list", "params": {"limit": 3}, "intent": "acceptance"}'
expect 200 "list" 'answer.data.length === 3 && answer.meta.has_more === true'
CUSTOMER=$(json 'answer.data[0].id')
execute "$CONNECTOR" "{\"entity\": \"customers\", \"action\": \"get\", \"params\": {\"id\": \"$CUSTOMER\"}, \"fields\": [\"id\"]}"
expect 200 "get, of some fields" "answer.data.id === '$CUSTOMER' && Object.keys(answer.data).length === 1"
execute "$CONNECTOR" '{"entity": "customers", "action": "create", "params": {"email": "ada@example.com"}}'
expect 200 "create" 'answer.data.email === "ada@example.com"'
execute "$CONNECTOR" '{"entity": "customers", "action": "search", "params": {"query": "email:\"ada@example.com\""}}'
expect 200 "search" 'Array.isArray(answer.data)'
execute "$CONNECTOR" '{"entity": "customers", "action": "list", "params": {"limit": 3}, "max_pages": 2}'
expect 200 "two pages in one answer" 'answer.data.length === 6'
execute "$CONNECTOR" '{"entity": "customers", "action": "list", "params": {"limit": "3", "emial": "x"}}'
expect 400 "every wrong param is told at once" 'answer.details.length === 2 && answer.details.some((problem) => problem.suggestion === "email")'
execute "$CONNECTOR" '{"entity": "costumers", "action": "list"}'; expect 404 "an unknown entity" 'answer.code === "unknown_entity"'
execute "$CONNECTOR" '{"entity": "customers", "action": "context_store_search", "params": {"query": {}}}'
expect 503 "the context store is not there yet" 'answer.code === "context_store_not_ready"'
ask GET "$CONNECTORS?connector_type=recruiting"; expect 200 "connectors are listed by kind" 'answer.data.length >= 1'
RECRUITING=$(json 'answer.data[0].id')
execute "$RECRUITING" '{"entity": "attachments", "action": "list"}'; expect 200 "files are listed"
ATTACHMENT=$(json 'answer.data[0].id')
execute "$RECRUITING" "{\"entity\": \"attachments\", \"action\": \"download\", \"params\": {\"attachment_id\": $ATTACHMENT}}"
expect 200 "download"
grep -qi '^content-disposition: attachment; ' "$WORK/head" || fail "a download has a name"
[[ -s "$WORK/body" ]] || fail "a download has bytes"
ask GET "$CONNECTORS/$CONNECTOR/docs"; expect 200 "documentation" '/actions\.customers\.list/.test(JSON.stringify(answer))'
ask GET "$CONNECTORS/$CONNECTOR/docs?section=actions.customers.list"; expect 200 "one section of it"
ask GET "$CONNECTORS/$CONNECTOR/docs?section=customers.list"; expect 404 "a section by another name" 'answer.code === "unknown_section"'

# --- the audit
sleep 1
ask GET "$API/tool-calls?connector_id=$CONNECTOR&limit=200"
expect 200 "the audit has every call" 'answer.data.length === 8 && answer.data.some((call) => call.intent === "acceptance") && answer.data.some((call) => call.status === "invalid_params")'
grep -q 'ada@example.com' "$WORK/body" && fail "the audit keeps no values"

# --- isolation
send POST "$API/clients" "{\"name\": \"member $RUN\", \"role\": \"member\"}"; expect 201 "a client is made"
MEMBER_ID=$(json 'answer.id'); MEMBER_SECRET=$(json 'answer.client_secret')
token "$MEMBER_ID" "$MEMBER_SECRET"; MEMBER=$TOKEN
ask GET "$CONNECTORS/$CONNECTOR"; expect 404 "a member of no workspace sees no connector"
execute "$CONNECTOR" '{"entity": "customers", "action": "list"}'; expect 404 "nor executes"
send POST "$API/workspaces" '{"name": "not mine to make"}'; expect 403 "nor makes workspaces" 'answer.code === "permission_denied"'
ask GET "$API/clients"; expect 403 "nor sees clients"
TOKEN=$ADMIN; ask PUT "$API/workspaces/$WORKSPACE/members/$MEMBER_ID"; [[ $STATUS == 20* ]] || fail "a member is added"
TOKEN=$MEMBER; execute "$CONNECTOR" '{"entity": "customers", "action": "list", "params": {"limit": 1}}'; expect 200 "a member of the workspace executes"
TOKEN=$ADMIN
send PUT "$CONNECTORS/$CONNECTOR/permissions" "{\"permissions\": [{\"principal_id\": \"$MEMBER_ID\", \"entity\": \"*\", \"access\": \"read\"}, {\"principal_id\": \"$MEMBER_ID\", \"entity\": \"invoices\", \"access\": \"none\"}]}"
expect 200 "permissions are set"
TOKEN=$MEMBER
execute "$CONNECTOR" '{"entity": "customers", "action": "create", "params": {"email": "eve@example.com"}}'; expect 403 "who may read does not write"
execute "$CONNECTOR" '{"entity": "invoices", "action": "list"}'; expect 403 "and does not read what is closed to them"
ask GET "$API/workspaces" -H "X-Organization-Id: 01900000-0000-7000-8000-000000000000"; expect 403 "another organization is closed"
TOKEN=$ADMIN; ask DELETE "$API/clients/$MEMBER_ID"; expect 204 "the client is deleted"
TOKEN=$MEMBER; ask GET "$API/workspaces"; expect 401 "and its token is worth nothing at once"

# --- the setup page
TOKEN=$ADMIN
send POST "$API/integrations/setup-sessions" "{\"workspace_name\": \"acceptance $RUN\", \"connector_type\": \"payments\", \"name\": \"by page\"}"
expect 201 "a setup session is made" 'answer.status === "open"'
SETUP=$(json 'answer.url'); SESSION=$(json 'answer.id')
TOKEN=""
ask GET "$SETUP"; expect 200 "its page opens without signing in"
grep -qi '^content-security-policy: ' "$WORK/head" || fail "the page has a policy"
ask GET "${SETUP%?????}wrong"; [[ $STATUS == 4* ]] || fail "a wrong link leads nowhere"
ask POST "$SETUP" -c "$WORK/cookies" -d auth=api_key --data-urlencode "credentials.api_key=sk_test_page_0123456789abcdef"
expect 303 "the page connects"
ask GET "$REDIRECT" -b "$WORK/cookies"; expect 200 "and says so"
TOKEN=$ADMIN
ask GET "$API/integrations/setup-sessions/$SESSION"; expect 200 "whoever waits is told" 'answer.status === "completed" && typeof answer.connector_id === "string"'
TOKEN=""; ask GET "$SETUP"; expect 410 "and the link has had its day"

# --- deletion
TOKEN=$ADMIN
ask GET "$CONNECTORS?workspace_name=acceptance%20$RUN"; expect 200 "both connectors are there" 'answer.data.length === 2'
ask DELETE "$API/workspaces/$WORKSPACE"; expect 409 "a workspace with connectors stays"
for id in $(json 'JSON.parse(require("child_process").execFileSync("curl", ["-sS", "-H", "Authorization: Bearer '"$TOKEN"'", "'"$CONNECTORS?workspace_name=acceptance%20$RUN"'"], { encoding: "utf8" })).data.map((one) => one.id).join(" ")'); do
  ask DELETE "$CONNECTORS/$id"; expect 204 "a connector is deleted"
done
execute "$CONNECTOR" '{"entity": "customers", "action": "list"}'; expect 404 "and gone"
ask DELETE "$API/workspaces/$WORKSPACE"; expect 204 "and its workspace"
echo "all as promised"
