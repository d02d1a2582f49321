import { until } from "@lode/sandbox/people/until";
import type { World } from "../world/start-world.ts";
import { callLode, type Player, type PlayerAccount } from "./player.ts";

type Access = Pick<World, "stack" | "sandbox">;

/** Links an account in the three legs of OAuth. Returns false if Lode or X refuses a leg. */
export async function linkAccount(
  { stack, sandbox }: Access,
  player: Pick<Player, "userId" | "bearer">,
  { username }: Pick<PlayerAccount, "username">,
): Promise<boolean> {
  const { web } = stack.urls;
  const begun = await callLode(web, player, "GET", "/api/twitter-oauth");
  const location = begun.headers.get("Location");
  const oauth_token = location && new URL(location, web).searchParams.get("oauth_token");
  if (!oauth_token) return false;
  const { oauth_verifier } = await sandbox.authorize(oauth_token, username);
  const body = { oauth_token, oauth_verifier, user_id: player.userId };
  return (await callLode(web, player, "POST", "/api/twitter-oauth", body)).status === 200;
}

export async function removeAccount(
  { stack }: Access,
  player: Pick<Player, "bearer">,
  { externalId }: Pick<PlayerAccount, "externalId">,
): Promise<boolean> {
  const body = { twitter_id: externalId };
  return (await callLode(stack.urls.web, player, "POST", "/api/profile/twitter/remove", body)).status === 200;
}

/** Reconnects accounts until none needs it. */
export async function reconnectRefused(access: Access, player: Player): Promise<void> {
  await until(`the accounts of ${player.email} are connected`, async () => {
    const { body } = await callLode(access.stack.urls.web, player, "GET", "/api/twitter-accounts");
    const { accounts = [] } = body as { accounts?: { username: string; state: string }[] };
    const refused = accounts.filter(({ state }) => state === "needs_reconnect");
    for (const account of refused) await linkAccount(access, player, account);
    return refused.length === 0;
  });
}
