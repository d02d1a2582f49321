import { avatarKeyOf, newAvatarAddress } from "@lode/adapters/files/open-file-store";
import { redrawAvatar } from "@lode/adapters/images/redraw-avatar";
import { append } from "@lode/db/outbox/outbox.repository";
import { isAvatarShown, setAvatar } from "@lode/db/profile/profile.repository";
import type { Needs } from "../app.ts";

const ADDRESS = /^\/api\/avatars\/[0-9a-f-]{36}\/[a-z0-9]{7,16}\.webp$/;

/** The picture at an address that a profile shows now; undefined for an earlier address. */
export async function findAvatar(
  { db, files }: Needs<"db" | "files">,
  address: string,
): Promise<Buffer | undefined> {
  if (!ADDRESS.test(address) || !(await isAvatarShown(db, address))) return undefined;
  return files.get(avatarKeyOf(address));
}

/** Redraws and stores the picture, and returns its address. Throws Refused("not-an-image"). */
export async function uploadAvatar(
  { files, transaction }: Needs<"files" | "transaction">,
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
