import { ConnectorError } from "@agent-connectors/runtime";
import pg from "pg";
import { openFailure, type UrlVariable } from "./errors.ts";

/**
 * Connects to a database and checks its encoding. Returns its name, host and port for messages, without the user and the
 * password. Throws `invalid_config`, or `service_unavailable` if the database may be usable later.
 */
export async function checkPostgres(url: string, variable: UrlVariable): Promise<string> {
  const client = clientFor(url, variable);
  // Without a listener, an error would end the process. The listener does nothing, because the call in progress fails too.
  client.on("error", () => {});
  const place = `'${client.database}' at '${client.host}:${client.port}'`;
  try {
    await client.connect();
    const { rows } = await client.query<{ encoding: string }>("select current_setting('server_encoding') as encoding");
    const encoding = rows[0]?.encoding;
    if (encoding !== "UTF8")
      throw new ConnectorError(
        "invalid_config",
        `expected a database ${place} with the encoding UTF8, found ${encoding}; create one with: create database NAME encoding 'UTF8' template template0; restore a dump of the old database into the new one, and set ${variable} to the new URL`,
      );
    return place;
  } catch (error) {
    throw openFailure(error, place, variable) ?? error;
  } finally {
    await client.end().catch(() => {});
  }
}

function clientFor(url: string, variable: UrlVariable): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 12_000 });
  } catch (error) {
    if (error instanceof URIError)
      throw new ConnectorError(
        "invalid_config",
        `${variable}: expected percent-encoded UTF-8 in the user, the password and the name of the database, found: ${error.message}; encode each special character as UTF-8`,
        { cause: error },
      );
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConnectorError(
      "invalid_config",
      `${variable}: expected files that can be read, found: ${reason}; correct sslrootcert, sslcert and sslkey in the URL`,
      { cause: error },
    );
  }
}
