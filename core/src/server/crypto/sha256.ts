import { createHash } from "node:crypto";
import type { Digest } from "../../domain/proof/digest.ts";

export const sha256: Digest = async (bytes) => Uint8Array.from(createHash("sha256").update(bytes).digest());
