import { hash, verify } from "@node-rs/argon2";
import { inPlacesOf } from "../process/threads.ts";

/**
 * argon2id with the library's defaults, which are OWASP's minimum (m = 19,456 KiB, t = 2, p = 1). A hash takes 19 MiB
 * for about 30 ms, so only a few run at a time: a flood of sign-ins waits in a queue instead of filling memory.
 */
interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work if there is no hash, and returns false. Call it for unknown e-mails too. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

function passwordsWithin(limited: ReturnType<typeof inPlacesOf>): Passwords {
  /** The hash to compare with for an unknown e-mail, so that it takes as long as a wrong password. */
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => limited(() => hash(password.normalize("NFC"))),
    async verify(passwordHash, password) {
      decoy ??= hash("a password that no account has");
      const against = passwordHash ?? (await decoy);
      const matches = await limited(() => verify(against, password.normalize("NFC")));
      return matches && passwordHash !== undefined;
    },
  };
}

/** Passwords of miners. The same letters in another Unicode form are the same password (RFC 8265): keyboards differ. */
export const { hash: hashPassword, verify: verifyPassword } = passwordsWithin(inPlacesOf("passwords"));

/**
 * Passwords of operators, with places of their own: guesses on one port must not make the other port's people wait. The
 * queue is short, because a few people sign in: beyond it a try is refused as unavailable.
 */
export const { hash: hashOperatorPassword, verify: verifyOperatorPassword } = passwordsWithin(
  inPlacesOf("operatorPasswords", 20),
);
