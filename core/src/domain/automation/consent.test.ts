import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { KINDS } from "../networks/action-kinds.ts";
import type { NetworkId } from "../networks/networks.ts";
import { CONSENT_VERSION, consentText } from "./consent.ts";

const digest = (texts: unknown) =>
  createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 12);

test.each<[NetworkId, string]>([
  ["x", "a10415c60cbd"],
  ["nostr", "3e9cac85c29d"],
])("the texts of a version never change on %s: a new text needs a new version", (network, hash) => {
  const texts = KINDS.map((kind) => consentText(kind, { username: "name", network }));
  expect({ [CONSENT_VERSION]: digest(texts) }).toEqual({ "2026-11-22": hash });
});
