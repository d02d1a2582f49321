import { avatarKeyOf, newAvatarAddress } from "@lode/adapters/files/avatar-address";
import type { App } from "../../app.ts";

/** Stores the picture at a second address and returns it; null if the picture is gone. */
export async function copyAvatar({ files }: Pick<App, "files">, address: string): Promise<string | null> {
  const bytes = await files.get(avatarKeyOf(address));
  if (!bytes) return null;
  const copy = newAvatarAddress();
  await files.put(avatarKeyOf(copy), bytes, "image/webp");
  return copy;
}
