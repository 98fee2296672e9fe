import { expect, test } from "vitest";

test("fails on purpose", () => expect("red").toBe("green"));
