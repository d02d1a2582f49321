import { createHash, randomBytes } from "node:crypto";
import type { Digest } from "@lode/core/domain/proof/digest";

/** 256 random bits, safe in a URL. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** The hash that is stored instead of the token. A token has 256 random bits, so it needs no salt. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const sha256Hex = (content: string | Buffer): string =>
  createHash("sha256").update(content).digest("hex");

export const sha256: Digest = async (bytes) => Uint8Array.from(createHash("sha256").update(bytes).digest());
