import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { KINDS } from "../networks/action-kinds.ts";
import { CONSENT_VERSION, consentText } from "./consent.ts";

const digest = (texts: unknown) =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 12);
const ofAllKinds = (text: (kind: (typeof KINDS)[number], username: string) => unknown) =>
  digest(KINDS.map((kind) => text(kind, "name")));

test("the texts of a version never change: a new text needs a new version", () => {
  expect({ [CONSENT_VERSION]: ofAllKinds(consentText) }).toEqual({ "2026-11-22": "a10415c60cbd" });
});
