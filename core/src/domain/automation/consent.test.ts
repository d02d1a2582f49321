import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type ActionKind, byKind } from "../networks/action-kinds.ts";
import type { NetworkId } from "../networks/networks.ts";
import { CONSENT_VERSION, consentText } from "./consent.ts";

const digest = (text: unknown) =>
  createHash("sha256").update(JSON.stringify(text)).digest("hex").slice(0, 12);

test.each<[NetworkId, Record<ActionKind, string>]>([
  ["x", { follow: "eb19dc01a4ad", like: "3d1c8f0b8d6e", repost: "57c24aa4694d", comment: "0cef2c9aa41a" }],
  [
    "nostr",
    { follow: "716772e11653", like: "c221c1b65c6c", repost: "bcafc72e8b70", comment: "a9c7255355d2" },
  ],
])("the texts of a version never change on %s: a new text needs a new version", (network, digests) => {
  const texts = byKind((kind) => digest(consentText(kind, { username: "name", network })));
  expect({ [CONSENT_VERSION]: texts }).toEqual({ "2026-11-22": digests });
});
