import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

const root = fileURLToPath(new URL("../../", import.meta.url));
const textOf = (path: string): string => readFileSync(root + path, "utf8");
const { devDependencies, workspaces } = JSON.parse(textOf("package.json"));
const dockerfile = textOf("Dockerfile").split("\n");
const lineOf = (begin: string): number => dockerfile.findIndex((line) => line.startsWith(begin));

/** The names of all settings, without and with the suffix `_FILE`. The service accepts the suffix only for secrets. */
const settings = new Set(
  [...textOf("docs/operations.md").matchAll(/^\| `([A-Z_]+)` \|/gm)].flatMap(([, name = ""]) => [name, `${name}_FILE`]),
);

test("the base images have the Node version of the project", () => {
  const images = dockerfile.filter((line) => line.startsWith("FROM ")).map((line) => line.split(" ")[1]);
  expect(images).toEqual(Array(2).fill(`node:${devDependencies.node}-bookworm-slim`));
});

test("the image installs the packages of all workspaces before it copies the sources", () => {
  const manifests = dockerfile.flatMap((line) => /^COPY (\S+)\/package\.json \1\/$/.exec(line)?.[1] ?? []);
  expect(manifests).toEqual(workspaces);
  expect(lineOf("RUN npm ci")).toBeGreaterThan(lineOf(`COPY ${workspaces.at(-1)}/package.json`));
  expect(lineOf("COPY . .")).toBeGreaterThan(lineOf("RUN npm ci"));
});

test("the image and the Kubernetes example run as the same numeric user", () => {
  const [deployment] = parseAllDocuments(textOf("docs/kubernetes.yaml")).map((document) => document.toJS());
  const { runAsUser, runAsGroup } = deployment.spec.template.spec.securityContext;
  expect(dockerfile[lineOf("USER")]).toBe(`USER ${runAsUser}:${runAsGroup}`);
});

test("the Kubernetes example uses existing settings, files for the keys and the database URL, and the health routes", () => {
  const documents = parseAllDocuments(textOf("docs/kubernetes.yaml"));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const [{ spec }] = documents.map((document) => document.toJS());
  const [container] = spec.template.spec.containers;
  const names = container.env.map(({ name }: { readonly name: string }) => name);
  expect(names.filter((name: string) => !settings.has(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(["MASTER_KEYS_FILE", "DATABASE_URL_FILE"]));
  const [mount] = container.volumeMounts;
  for (const { name, value } of container.env) if (name.endsWith("_FILE")) expect(value).toContain(mount.mountPath);
  const paths = [container.livenessProbe, container.readinessProbe].map((probe) => probe.httpGet.path);
  expect(paths).toEqual(["/healthz", "/readyz"]);
});

test("compose passes secrets as files, and declares each secret", () => {
  const { services, secrets } = parse(textOf("compose.yaml"));
  const { environment } = services.service;
  expect(Object.keys(environment).filter((name) => !settings.has(name))).toEqual([]);
  for (const { environment: given, secrets: mounted } of Object.values<typeof services.service>(services))
    for (const [name, value] of Object.entries(given)) {
      const [, secret] = /^\/run\/secrets\/(\w+)$/.exec(String(value)) ?? [];
      expect(name.endsWith("_FILE")).toBe(secret !== undefined);
      if (secret !== undefined)
        expect([mounted, Object.keys(secrets)]).toEqual([
          expect.arrayContaining([secret]),
          expect.arrayContaining([secret]),
        ]);
      expect(String(value)).not.toContain("PASSWORD");
    }
  expect(services.database.image).toMatch(/^postgres:\d+\.\d+-/);
});

test("backups, keys and secrets stay out of commits and images", () => {
  const paths = [
    ".data/control.db",
    ".data-sandbox/master.key",
    "backup.db",
    "backup.dump",
    "secrets/master_keys",
    ".env",
  ];
  const ignored = execFileSync("git", ["check-ignore", "--no-index", ...paths], { cwd: root, encoding: "utf8" });
  expect(ignored.trim().split("\n")).toEqual(paths);
  const patterns = textOf(".dockerignore").trim().split("\n");
  expect(patterns).toEqual(
    expect.arrayContaining([".data*", "**/master.key", "**/*.db", "**/*.dump", "secrets", ".env"]),
  );
  // No command of docs/operations.md writes a backup into the current folder, because this can be the folder of the project.
  expect(textOf("docs/operations.md")).not.toMatch(/(?:BACKUP:-|--file=|> "?)[\w.-]+\.(?:db|dump)/);
});
