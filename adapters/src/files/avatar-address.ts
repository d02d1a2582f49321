import { randomUUID } from "node:crypto";

/**
 * A new address for a picture. It is random, so it neither names the miner nor follows from an earlier address, and responses
 * may be cached forever.
 */
export const newAvatarAddress = (): string => `/api/avatars/${randomUUID()}/picture.webp`;

export const avatarKeyOf = (address: string): string => address.replace("/api/", "");
