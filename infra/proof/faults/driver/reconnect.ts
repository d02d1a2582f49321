import { completeLink } from "@lode/core/contracts/http/accounts";
import type { Participant } from "../../world/participants.ts";
import { until } from "../../world/until.ts";
import type { World } from "../world/start-world.ts";

/** The miner follows the notice: the three legs of a link once more, over HTTP. */
export async function reconnect(
  { sandbox, stack }: World,
  { userId, bearer, username }: Participant,
): Promise<void> {
  const { web } = stack.urls;
  const Authorization = `Bearer ${bearer}`;
  await until(`@${username} is connected again`, async () => {
    const begun = await fetch(`${web}/api/twitter-oauth`, {
      headers: { Authorization },
      redirect: "manual",
    });
    const token = new URL(begun.headers.get("Location") ?? "/", web).searchParams.get("oauth_token");
    if (!token) return undefined;
    const { oauth_verifier } = await sandbox.authorize(token, username);
    const done = await fetch(web + completeLink.path, {
      method: completeLink.method,
      headers: { Authorization, "Content-Type": "application/json" },
      body: JSON.stringify({ oauth_token: token, oauth_verifier, user_id: userId }),
    });
    return done.ok || undefined;
  });
}
