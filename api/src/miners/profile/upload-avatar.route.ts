import { uploadAvatar as upload } from "@lode/app/profile/upload-avatar";
import { Refused } from "@lode/core/contracts/errors";
import { uploadAvatar } from "@lode/core/contracts/http/profile";
import { route } from "../../http/route.ts";

export const uploadAvatarRoute = route(uploadAvatar, async ({ session: { userId }, file, deps }) => {
  if (!file) throw new Refused("not-an-image");
  return { url: await upload(deps, { userId, file }) };
});
