import { readFileSync } from "node:fs";
import { KINDS } from "@lode/core/domain/networks/action-kinds";
import { expect, test } from "vitest";

const TOKENS = readFileSync(new URL("../styles/tokens.css", import.meta.url), "utf8");
const [light = "", dark = ""] = TOKENS.split(':root[data-theme="dark"]');

const lightnessOf = (theme: string, kind: string): number =>
  Number(new RegExp(`--color-kind-${kind}: oklch\\(([\\d.]+)%`).exec(theme)?.[1]);

/** Percent of lightness by which two neighbouring colours can still be told apart. */
const LEAST = 12;

test.each([
  ["light", light],
  ["dark", dark],
])("in the %s theme every kind of action can be told apart by its lightness", (_name, theme) => {
  const all = KINDS.map((kind) => lightnessOf(theme, kind)).sort((a, b) => a - b);
  for (const [index, value] of all.slice(1).entries())
    expect(value - (all[index] ?? 0)).toBeGreaterThanOrEqual(LEAST);
});
