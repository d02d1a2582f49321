import type { Deps } from "../../deps.ts";

/**
 * Before anybody can have a mail sent to an address: what one client may, and what all of them together may. Spent
 * after the captcha, so that posts which cost nothing cannot use up what the owner needs.
 */
export async function spendMail({ limits }: Deps, email: string, address: string): Promise<void> {
  await limits.spend("mail-pair", `${email} ${address}`);
  await limits.spend("mail-email", email);
}
