import { Refused } from "@lode/core/server/errors";
import { avatarKeyOf } from "@lode/core/server/files/avatar-address";
import { pageRoute } from "../../http/page-route.ts";

const ADDRESS = /^\/api\/avatars\/[0-9a-f-]{36}\/[0-9a-f]{16}\.webp$/;

export const showAvatarRoute = pageRoute("/api/avatars/:user/:file", "public", async ({ path, deps }) => {
  const bytes = ADDRESS.test(path) ? await deps.files.get(avatarKeyOf(path)) : undefined;
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
