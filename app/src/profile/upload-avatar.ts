import { avatarKeyOf, newAvatarAddress } from "@lode/adapters/files/avatar-address";
import { redrawAvatar } from "@lode/adapters/images/redraw-avatar";
import { append } from "@lode/db/outbox/outbox.repository";
import { setAvatar } from "@lode/db/profile/profile.repository";
import type { App } from "../app.ts";

/** Redraws and stores the picture, and returns its address. Throws Refused("not-an-image"). */
export async function uploadAvatar(
  { files, transaction }: Pick<App, "files" | "transaction">,
  { userId, file }: { userId: string; file: Buffer },
): Promise<string> {
  const bytes = await redrawAvatar(file);
  const url = newAvatarAddress();
  await files.put(avatarKeyOf(url), bytes, "image/webp");
  const previous = await transaction(async (trx) => {
    await append(trx, "profile.changed", { userId }, userId);
    return setAvatar(trx, userId, url);
  });
  if (previous) await files.remove(avatarKeyOf(previous));
  return url;
}
