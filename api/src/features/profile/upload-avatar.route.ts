import { createHash } from "node:crypto";
import { uploadAvatar } from "@lode/core/contracts/http/profile";
import { Refused } from "@lode/core/server/errors";
import { avatarAddress, avatarKeyOf } from "@lode/core/server/files/avatar-address";
import { append } from "@lode/db/outbox/outbox.repository";
import { setAvatar } from "@lode/db/profile/profile.repository";
import { route } from "../../http/route.ts";
import { redrawAvatar } from "./redraw-avatar.ts";

export const uploadAvatarRoute = route(uploadAvatar, async ({ session: { userId }, file, deps }) => {
  if (!file) throw new Refused("not-an-image");
  const bytes = await redrawAvatar(file);
  const version = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const url = avatarAddress(userId, version);
  await deps.files.put(avatarKeyOf(url), bytes, "image/webp");
  const previous = await deps.transaction(async (trx) => {
    await append(trx, "profile.changed", { userId }, userId);
    return setAvatar(trx, userId, url);
  });
  if (previous && previous !== url) await deps.files.remove(avatarKeyOf(previous));
  return { url };
});
