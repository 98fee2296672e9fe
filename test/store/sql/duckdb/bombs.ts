const nested = (open: string, inner: string, close: string, times: number): string =>
  open.repeat(times) + inner + close.repeat(times);

/** A statement with 32 queries that each double the string of the previous query. */
const doubled = `WITH t0 AS (SELECT 'aaaaaaaaaaaaaaaa' AS s)${Array.from({ length: 32 }, (_, at) => `, t${at + 1} AS (SELECT s || s AS s FROM t${at})`).join("")} SELECT length(s) FROM t32`;

/** Statements that `store/sql/duckdb/check.ts` accepts, but that require much time or memory. */
export const duckDbBombs: readonly string[] = [
  "SELECT count(*) FROM customers a, customers b, customers c WHERE a.id + b.id + c.id < 0",
  "SELECT count(*) FROM range(1000000000000)",
  "SELECT sum(x) FROM generate_series(1, 1000000000000) AS t(x)",
  "SELECT * FROM range(100000000000) ORDER BY 1 DESC",
  "SELECT a.id FROM customers a, customers b ORDER BY hash(a.id, b.id) DESC",
  "SELECT list(a.name || b.name) FROM customers a, customers b",
  "SELECT string_agg(a.name || b.name, ',') FROM customers a, customers b",
  "SELECT array_agg(x) FROM range(10000000000) AS t(x)",
  "SELECT json_group_array(a.name || b.name) FROM customers a, customers b",
  "SELECT histogram(hash(a.id, b.id)) FROM customers a, customers b",
  "SELECT count(DISTINCT hash(a.id, b.id)) FROM customers a, customers b",
  "SELECT hash(a.id, b.id), count(*) FROM customers a, customers b GROUP BY 1",
  "SELECT DISTINCT a.name || b.name FROM customers a, customers b",
  "SELECT median(a.id * b.id) FROM customers a, customers b",
  "SELECT mode(hash(a.id, b.id)) FROM customers a, customers b",
  "SELECT quantile_cont(a.id * b.id, 0.5) FROM customers a, customers b",
  "SELECT sum(a.id) OVER (ORDER BY hash(a.id, b.id)) FROM customers a, customers b",
  "SELECT max(levenshtein(a.name || a.name, b.name)) FROM customers a, customers b, customers c",
  "SELECT count(*) FROM customers a JOIN customers b ON a.id < b.id JOIN customers c ON b.id < c.id",
  "SELECT unnest(list_transform(list(a.id), lambda x: x + 1)) FROM customers a, customers b",
  "SELECT list_sort(list(hash(a.id, b.id))) FROM customers a, customers b",
  "SELECT list_reduce(list(a.name || b.name), lambda x, y: x || y) FROM customers a, customers b",
  "SELECT count(*) FROM customers a, customers b WHERE regexp_matches(a.name || b.name, '(a|aa)+$')",
  "SELECT length(replace(replace(replace(replace(replace(replace(string_agg(name, 'aaaaaaaaaa'), 'a', name), 'a', 'aaaaaaaaaaaaaaaaaaaa'), 'a', 'aaaaaaaaaaaaaaaaaaaa'), 'a', 'aaaaaaaaaaaaaaaaaaaa'), 'a', 'aaaaaaaaaa'), 'a', 'bbbbbbbbbb')) FROM customers GROUP BY name",
  "SELECT * FROM customers a, customers b, customers c",
  doubled,
  "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11",
  "SELECT list_transform(list(a.id), lambda x: list_transform(list(b.id), lambda y: x + y)) FROM customers a, customers b",
  "SELECT json_structure(json_group_array(a.name || b.name)) FROM customers a, customers b",
  "SELECT * FROM customers USING SAMPLE reservoir(1000000000 ROWS)",
  "SELECT a.name || b.name FROM customers a, customers b ORDER BY 1",
  "SELECT 2 ** 1000000000 FROM customers a, customers b WHERE sin(a.id * b.id) > 2",
  "SELECT count(*) FROM (SELECT * FROM customers UNION SELECT * FROM customers) a, (SELECT * FROM customers) b, customers c WHERE a.id * b.id * c.id = -1",
  "SELECT (SELECT count(*) FROM customers b, customers c WHERE b.id + c.id > a.id) FROM customers a",
  "SELECT approx_top_k(a.name || b.name, 1000) FROM customers a, customers b",
  "SELECT struct_pack(l := list(a.name || b.name)) FROM customers a, customers b",
  "SELECT map(list(DISTINCT hash(a.id, b.id)), list(DISTINCT hash(a.id, b.id))) FROM customers a, customers b",
  "SELECT json_object('x', string_agg(a.name || b.name, ',')) FROM customers a, customers b",
];

/** Deeply nested statements. */
export const duckDbNested: readonly string[] = [
  `SELECT ${nested("(", "1", ")", 4_000)}`,
  `SELECT ${nested("[", "1", "]", 4_000)}`,
  `SELECT 1${" + 1".repeat(2_400)}`,
  `SELECT ${"- ".repeat(4_000)}1`,
  `SELECT ${"NOT ".repeat(2_400)}true`,
  `SELECT ${nested("abs(", "1", ")", 1_900)}`,
  `SELECT * FROM ${nested("(SELECT * FROM ", "customers", ")", 600)}`,
  `SELECT 1${" UNION SELECT 1".repeat(600)}`,
  `SELECT ${nested("CASE WHEN true THEN ", "1", " END", 400)}`,
  `SELECT 1${"::INT".repeat(1_900)}`,
  `SELECT ${nested("(SELECT ", "1", ")", 1_000)}`,
];
