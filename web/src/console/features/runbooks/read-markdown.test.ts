import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readInline, readMarkdown } from "./read-markdown.ts";

test.each([
  ["plain", [{ kind: "text", text: "plain" }]],
  [
    "run `npm run x` and [look](other.md).",
    [
      { kind: "text", text: "run " },
      { kind: "code", text: "npm run x" },
      { kind: "text", text: " and " },
      { kind: "link", text: "look", to: "other.md" },
      { kind: "text", text: "." },
    ],
  ],
  // Runbooks are our own texts, but still only relative links become links.
  ["[a](javascript:alert(1))", [{ kind: "text", text: "[a](javascript:alert(1))" }]],
  ["<b>bold</b>", [{ kind: "text", text: "<b>bold</b>" }]],
])("%s", (text, parts) => {
  expect(readInline(text)).toEqual(parts);
});

test("headings, steps and points keep their order, and the title is left out", () => {
  const blocks = readMarkdown("# Title\n\nA sentence.\n\n## Repair\n\n1. One\n2. Two\n\n- A point\n");
  expect(blocks.map((block) => [block.kind, "items" in block ? block.items.length : 1])).toEqual([
    ["paragraph", 1],
    ["heading", 1],
    ["steps", 2],
    ["points", 1],
  ]);
});

test("every runbook is parsed completely", () => {
  const folder = new URL("../../../../../docs/runbooks/", import.meta.url);
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), "utf8");
    const shown = readMarkdown(text).flatMap((block) =>
      "items" in block ? block.items.flat() : block.parts,
    );
    expect(
      shown.filter((part) => part.kind === "text" && /[`[\]*]/.test(part.text)),
      file,
    ).toEqual([]);
  }
});
