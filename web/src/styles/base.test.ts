import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no style is defined twice under one name", () => {
  const css = readFileSync(new URL("base.css", import.meta.url), "utf8");
  const names = [...css.matchAll(/@utility ([\w-]+)/g)].map(([, name]) => name);
  expect(names.length).toBe(new Set(names).size);
});
