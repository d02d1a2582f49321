import { findAvatar } from "@lode/app/profile/find-avatar";
import { Refused } from "@lode/core/contracts/errors";
import { pageRoute } from "../../http/page-route.ts";

export const showAvatarRoute = pageRoute("/api/avatars/:user/:file", "public", async ({ path, deps }) => {
  const bytes = await findAvatar(deps, path);
  if (!bytes) throw new Refused("not-found");
  return {
    status: 200,
    type: "image/webp",
    body: bytes,
    headers: {
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Disposition": 'inline; filename="avatar.webp"',
    },
  };
});
