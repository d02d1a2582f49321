import type { Deps } from "../../deps.ts";

/**
 * Limits on mails to one address: per client, and for all clients together. Spent
 * after the captcha, so that posts that cost the sender nothing cannot use up the owner's budget.
 */
export async function spendMail({ limits }: Deps, email: string, address: string): Promise<void> {
  await limits.spend("mail-pair", `${email} ${address}`);
  await limits.spend("mail-email", email);
}
