import { createHash } from "node:crypto";
import { authenticityBy, type EventCrypto } from "@lode/core/domain/networks/nostr/event";
import { schnorr } from "@noble/curves/secp256k1.js";

const bytes = (hex: string): Uint8Array => Buffer.from(hex, "hex");

export const eventCrypto: EventCrypto = {
  sha256: (text) => createHash("sha256").update(text).digest("hex"),
  isSignedBy: (key, hash, signature) => schnorr.verify(bytes(signature), bytes(hash), bytes(key)),
};

export const isAuthentic = authenticityBy(eventCrypto);
