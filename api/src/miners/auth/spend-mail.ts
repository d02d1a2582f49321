import type { Deps } from "../../deps.ts";

/**
 * Counts a mail to an address, both for this client and for all clients. Called after the captcha, so that
 * requests without cost to their sender cannot use up the owner's limit.
 */
export async function spendMail({ limits }: Deps, email: string, address: string): Promise<void> {
  await limits.spend("mail-pair", `${email} ${address}`);
  await limits.spend("mail-email", email);
}
