import { confirmEmail, signIn, signUp } from "@lode/core/contracts/http/auth";
import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { until } from "@lode/sandbox/people/until";
import type { World } from "../world/start-world.ts";
import type { Player } from "./player.ts";

type Access = Pick<World, "stack" | "sandbox">;
export type SignInTry = { email: string; password: string; isNewest: boolean; opened: boolean };

const PATIENCE_MS = 60_000;

export async function requestSignUp(
  { stack }: Access,
  email: string,
  password: string,
  referral_code?: string,
): Promise<void> {
  const client = createLodeClient(stack.urls.web);
  const captcha_token = await client.captcha("signup");
  const about = { email, password, display_name: email.slice(0, 12), captcha_token };
  await client.call(signUp, { body: { ...about, ...(referral_code ? { referral_code } : {}) } });
}

/** Returns the tokens of an address's confirmation mails, newest first. Waits until there are `count`. */
export const confirmationTokens = ({ sandbox }: Access, email: string, count: number): Promise<string[]> =>
  until(
    `${count} confirmation mails to ${email}`,
    async () => {
      const tokens = await mailedTokens({ sandbox }, email, "/auth/confirm?token=");
      return tokens.length >= count && tokens;
    },
    PATIENCE_MS,
  );

/** Returns the tokens of all mailed links of a kind to an address, newest first. */
export async function mailedTokens(
  { sandbox }: Pick<Access, "sandbox">,
  email: string,
  kind: string,
): Promise<string[]> {
  const links = (await sandbox.mailsTo(email)).flatMap((mail) => mail.links);
  return links
    .filter((link) => link.includes(kind))
    .map((link) => new URL(link).searchParams.get("token") ?? "");
}

export async function confirm({ stack }: Access, token: string, password: string): Promise<boolean> {
  const { status } = await createLodeClient(stack.urls.web).ask(confirmEmail, { body: { token, password } });
  return status === 200;
}

/** Returns a new session, or undefined if the password is refused. */
export async function trySignIn(
  { stack }: Access,
  { email, password }: Pick<Player, "email" | "password">,
): Promise<{ userId: string; bearer: string } | undefined> {
  const client = createLodeClient(stack.urls.web);
  const captcha_token = await client.captcha("signin");
  const { status, body } = await client.ask(signIn, { body: { email, password, captcha_token } });
  if (status !== 200 || !("session" in body)) return undefined;
  return { userId: body.user.user_id, bearer: body.session.access_token };
}
