import { expect, test } from "vitest";
import { formTree } from "../../../sandbox/request/parse-body.ts";

test.each([
  { form: "a=1&b=2", want: { a: "1", b: "2" } },
  { form: "a=1&a=2", want: { a: ["1", "2"] } },
  { form: "a[]=1&a[]=2", want: { a: ["1", "2"] } },
  { form: "a[0]=1&a[1]=2", want: { a: ["1", "2"] } },
  { form: "a[b][c]=1&a[b][d]=2", want: { a: { b: { c: "1", d: "2" } } } },
  { form: "items[1][price]=q&items[0][price]=p", want: { items: [{ price: "p" }, { price: "q" }] } },
  { form: "a[999999999]=1", want: { a: { "999999999": "1" } } },
  { form: "", want: {} },
])("the form '$form' is read as a tree", ({ form, want }) => {
  expect(formTree([...new URLSearchParams(form)])).toEqual(want);
});

test("the name __proto__ does not change a prototype", () => {
  const tree = formTree([["__proto__[polluted]", "1"]]);
  expect(Object.keys(tree)).toEqual(["__proto__"]);
  expect(Reflect.get({}, "polluted")).toBeUndefined();
});
