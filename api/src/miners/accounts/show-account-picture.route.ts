import { showAccountPicture } from "@lode/app/accounts/show-account-picture";
import { Refused } from "@lode/core/contracts/errors";
import { pageRoute } from "../../http/page-route.ts";

const ADDRESS = /^\/api\/account-pictures\/([^/]+)\/([0-9a-f]{16})\.webp$/;

export const showAccountPictureRoute = pageRoute(
  "/api/account-pictures/:account/:file",
  "user",
  async ({ path, session: { userId }, deps }) => {
    const [, account = "", version = ""] = ADDRESS.exec(path) ?? [];
    const asked = { userId, externalId: decodeURIComponent(account), version };
    const bytes = await showAccountPicture(deps, asked);
    if (!bytes) throw new Refused("not-found");
    return {
      status: 200,
      type: "image/webp",
      body: bytes,
      headers: { "Cache-Control": "private, max-age=31536000, immutable" },
    };
  },
);
