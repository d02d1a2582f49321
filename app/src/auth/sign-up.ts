import { type NewSignUp, recordSignUp } from "@lode/db/auth/sign-ups.repository";
import { planMails } from "@lode/db/mails/mails.repository";
import type { Needs } from "../app.ts";
import { hashNewPassword } from "./passwords.ts";

/** Stores the request without checking whether the address is known; the worker looks it up. `email` in lower case. */
export const requestMail = (
  { transaction }: Needs<"transaction">,
  { purpose, email }: { purpose: "confirm" | "reset"; email: string },
): Promise<void> => transaction(async (trx) => void (await planMails(trx, purpose, [{ email }])));

/**
 * Behaves the same whether or not the address has an account: the account's owner learns of the sign-up by
 * mail. Throws Refused("common-password").
 */
export async function signUp(
  { transaction, config }: Needs<"transaction", "TERMS_VERSION">,
  { password, ...asked }: Omit<NewSignUp, "passwordHash" | "termsVersion"> & { password: string },
): Promise<void> {
  const passwordHash = await hashNewPassword(password);
  await transaction(async (trx) => {
    const termsVersion = config.TERMS_VERSION;
    const signUpId = await recordSignUp(trx, { ...asked, passwordHash, termsVersion });
    await planMails(trx, "sign-up", [{ signUpId }]);
  });
}
