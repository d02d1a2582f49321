import { createHash } from "node:crypto";
import type { Digest } from "@lode/core/domain/proof/digest";

export const sha256: Digest = async (bytes) => Uint8Array.from(createHash("sha256").update(bytes).digest());
