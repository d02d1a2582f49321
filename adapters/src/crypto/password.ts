import { hash, verify } from "@node-rs/argon2";
import { limitConcurrency } from "../process/limit-concurrency.ts";

/**
 * argon2id with the library's defaults, which are OWASP's minimum (m = 19,456 KiB, t = 2, p = 1). A hash
 * takes 19 MiB for about 30 ms, so only four run at a time: a flood of sign-ins waits in a queue instead of
 * filling memory.
 */
const limited = limitConcurrency(4);

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password));

/**
 * Compared with the password of an unknown e-mail, so that the refusal takes as long as for a wrong password.
 */
let decoy: Promise<string> | undefined;

/** Without a hash, does the same work and returns false. So call it for unknown e-mails too. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password that no account has");
  const against = passwordHash ?? (await decoy);
  const matches = await limited(() => verify(against, password));
  return matches && passwordHash !== undefined;
}
