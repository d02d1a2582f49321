import { randomUUID } from "node:crypto";
import { redrawAvatar } from "@lode/adapters/images/redraw-avatar";
import { append } from "@lode/db/outbox/outbox.repository";
import { setPicture } from "@lode/db/profile/pictures.repository";
import type { Needs } from "../app.ts";

/** A new address for a picture. It is random and names no miner, so responses may be cached forever. */
export const newAvatarAddress = (): string => `/api/avatars/${randomUUID()}/picture.webp`;

/** Redraws and stores the picture, and returns its address. Throws Refused("not-an-image"). */
export async function uploadAvatar(
  { transaction }: Needs<"transaction">,
  { userId, file }: { userId: string; file: Buffer },
): Promise<string> {
  const webp = await redrawAvatar(file);
  const address = newAvatarAddress();
  await transaction(async (trx) => {
    await append(trx, "profile.changed", { userId }, userId);
    await setPicture(trx, userId, { address, webp });
  });
  return address;
}
