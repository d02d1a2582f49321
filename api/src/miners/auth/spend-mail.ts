import type { Deps } from "../../deps.ts";

/**
 * Counts a mail to one address, for the client and for all clients together. Called after the captcha, so that requests
 * that cost the sender nothing cannot use up the owner's limit.
 */
export async function spendMail({ limits }: Deps, email: string, address: string): Promise<void> {
  await limits.spend("mail-pair", `${email} ${address}`);
  await limits.spend("mail-email", email);
}
