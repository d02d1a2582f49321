import { avatarKeyOf } from "@lode/adapters/files/avatar-address";
import { isAvatarShown } from "@lode/db/profile/profile.repository";
import type { App } from "../app.ts";

const ADDRESS = /^\/api\/avatars\/[0-9a-f-]{36}\/[a-z0-9]{7,16}\.webp$/;

/**
 * The picture at an address that a profile shows now. Undefined for an earlier address, even if its file could not be
 * deleted.
 */
export async function findAvatar(
  { db, files }: Pick<App, "db" | "files">,
  address: string,
): Promise<Buffer | undefined> {
  if (!ADDRESS.test(address) || !(await isAvatarShown(db, address))) return undefined;
  return files.get(avatarKeyOf(address));
}
