import { emailMarketing } from "@agent-connectors/connectors/email_marketing";
import { issueTracking } from "@agent-connectors/connectors/issue_tracking";
import { onlineForms } from "@agent-connectors/connectors/online_forms";
import { payments } from "@agent-connectors/connectors/payments";
import { recruiting } from "@agent-connectors/connectors/recruiting";
import { searchAnalytics } from "@agent-connectors/connectors/search_analytics";
import { socialAdvertising } from "@agent-connectors/connectors/social_advertising";
import {
  type AnyOptions,
  type AnyShape,
  type Connector,
  ConnectorError,
  createConnector,
} from "@agent-connectors/runtime";
import type { Sandbox } from "@agent-connectors/sandbox";
import type { Outcome } from "./report.ts";
import { walk } from "./walk.ts";

/** A step of the demo: its title, and the function that runs it. */
export type Step = readonly [title: string, run: () => Promise<Outcome>];

/** The options for calls to a kind in the sandbox. */
const access = <Options extends AnyOptions>(sandbox: Sandbox, kind: Connector<AnyShape, Options>) => ({
  baseUrl: sandbox.urlOf(kind),
  credentials: sandbox.credentialsOf(kind),
});

/** Returns the steps of one kind, which call a running sandbox. The array is empty for a kind whose step is in `tour.ts`. */
export function stepsOf(kind: string, sandbox: Sandbox): readonly Step[] {
  return steps[kind]?.(sandbox) ?? [];
}

const steps: Readonly<Record<string, (sandbox: Sandbox) => readonly Step[]>> = {
  payments: (sandbox) => {
    const connector = createConnector(payments, access(sandbox, payments));
    return [
      [
        "walk all customers",
        () => walk(connector.customers.list({ limit: 100 }), "the next page begins after the last record's id"),
      ],
      [
        "create a customer, then get it",
        async () => {
          const { data: created } = await connector.customers.create({
            email: "ada@example.com",
            metadata: { plan: "pro" },
          });
          const { data: found } = await connector.customers.get({ id: created.id });
          return {
            result: `${found.id} is ${found.email}`,
            remark: "sent as a bracketed form: email=ada@example.com&metadata[plan]=pro",
          };
        },
      ],
      [
        "retry after a rate limit",
        async () => {
          await fault(sandbox, { kind: "payments", entity: "charges", action: "list", fault: "rate_limit", times: 1 });
          const { data } = await connector.charges.list({ limit: 5 });
          return {
            result: `${data.length} charges after a 429`,
            remark: "the client waited as long as Retry-After says, then sent the request again",
          };
        },
      ],
      [
        "refuse invalid params without a request",
        () =>
          refusal(
            // @ts-expect-error: the types refuse these params, which an untyped caller can pass
            () => connector.execute("customers", "list", { limit: 500, emial: "ada@example.com" }),
            "invalid_params",
          ),
      ],
      [
        "show a request without sending it",
        async () => {
          const request = await connector.prepare("refunds", "create", { charge: "ch_1", amount: 500 });
          return {
            result: `${request.method} ${new URL(request.url).pathname}`,
            remark: `authorization: ${request.headers.authorization}  body: ${request.body}`,
          };
        },
      ],
    ];
  },
  recruiting: (sandbox) => {
    const connector = createConnector(recruiting, access(sandbox, recruiting));
    return [
      [
        "walk all candidates",
        () => walk(connector.candidates.list({ per_page: 100 }), "the next page is a whole URL in the Link header"),
      ],
      [
        "download an attachment",
        async () => {
          const { data } = await connector.attachments.list({ per_page: 1 });
          const file = await connector.attachments.download({ attachment_id: data[0]?.id ?? 0 });
          let bytes = 0;
          for await (const chunk of file.stream) bytes += chunk.length;
          return {
            result: `${bytes} bytes of ${file.contentType}`,
            remark: "two requests: the second goes to the file host, without credentials",
          };
        },
      ],
    ];
  },
  online_forms: (sandbox) => {
    const connector = createConnector(onlineForms, access(sandbox, onlineForms));
    return [
      [
        "walk the responses of a form",
        async () => {
          const { data } = await connector.forms.list({ page_size: 1 });
          return walk(
            connector.responses.list({ form_id: data[0]?.id ?? "", page_size: 100 }),
            "newest first; the token of the last record leads to the next page",
          );
        },
      ],
    ];
  },
  email_marketing: (sandbox) => {
    const connector = createConnector(emailMarketing, access(sandbox, emailMarketing));
    return [
      [
        "select two fields of a list's members",
        async () => {
          const { data: lists } = await connector.lists.list({ count: 1 });
          const { data } = await connector.list_members.list(
            { list_id: lists[0]?.id ?? "", count: 2 },
            { fields: ["email_address", "stats.avg_open_rate"] },
          );
          return { result: `${data.length} members`, remark: JSON.stringify(data) };
        },
      ],
    ];
  },
  issue_tracking: (sandbox) => {
    const connector = createConnector(issueTracking, access(sandbox, issueTracking));
    return [
      [
        "update an issue, then get it",
        async () => {
          const { data: issues } = await connector.issues.list({ first: 1 });
          const id = issues[0]?.id ?? "";
          await connector.issues.update({ id, title: "Ship the engine", priority: 1 });
          const { data } = await connector.issues.get({ id });
          return {
            result: `"${data.title}", priority ${data.priority}`,
            remark: "one GraphQL mutation; absent params are not sent, so nothing else changed",
          };
        },
      ],
      ["walk all issues", () => walk(connector.issues.list({ first: 100 }), "the next page is a GraphQL variable")],
    ];
  },
  search_analytics: (sandbox) => {
    const connector = createConnector(searchAnalytics, access(sandbox, searchAnalytics));
    return [
      [
        "walk the queries of a site",
        async () => {
          const { data } = await connector.sites.list();
          const range = { siteUrl: data[0]?.siteUrl ?? "", startDate: "2026-01-01", endDate: "2026-01-31" };
          return walk(
            connector.search_analytics_by_query.list({ ...range, rowLimit: 100 }),
            "an offset in a JSON body; the keys of the rows become named fields",
          );
        },
      ],
    ];
  },
  social_advertising: (sandbox) => {
    const connector = createConnector(socialAdvertising, access(sandbox, socialAdvertising));
    return [
      [
        "go from organization to campaigns",
        async () => {
          const { data: organizations } = await connector.organizations.list();
          const { data: accounts } = await connector.adaccounts.list({ organization_id: organizations[0]?.id ?? "" });
          return walk(
            connector.campaigns.list({ ad_account_id: accounts[0]?.id ?? "" }),
            "each record is unwrapped; all calls used one access token",
          );
        },
      ],
    ];
  },
};

/** Expects a call to fail with this code, and returns the code and the error message. */
async function refusal(call: () => Promise<unknown>, code: string): Promise<Outcome> {
  try {
    await call();
  } catch (error) {
    if (error instanceof ConnectorError && error.code === code) return { result: error.code, remark: error.message };
    throw error;
  }
  throw new Error(`expected the error ${code}, found a result`);
}

/** Adds a fault to the sandbox. */
async function fault(sandbox: Sandbox, order: object): Promise<void> {
  const response = await fetch(`${sandbox.url}/__faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
  });
  if (!response.ok) throw new Error(`the sandbox refused the fault: ${await response.text()}`);
}
