import { avatarKeyOf } from "@lode/adapters/files/avatar-address";
import type { App } from "../app.ts";

const ADDRESS = /^\/api\/avatars\/[0-9a-f-]{36}\/[0-9a-f]{16}\.webp$/;

/** The picture at an address that `uploadAvatar` returned; undefined if there is none. */
export const findAvatar = async (
  { files }: Pick<App, "files">,
  address: string,
): Promise<Buffer | undefined> => (ADDRESS.test(address) ? files.get(avatarKeyOf(address)) : undefined);
