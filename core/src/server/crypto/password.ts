import { hash, verify } from "@node-rs/argon2";

/**
 * argon2id with the library's defaults, which are the OWASP floor (m = 19,456 KiB, t = 2, p = 1). A hash costs
 * 19 MiB for some 30 ms, so only a few run at once: a flood of sign-ins is queued and takes no memory.
 */
const CONCURRENT_HASHES = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inLine<T>(work: () => Promise<T>): Promise<T> {
  if (running >= CONCURRENT_HASHES) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => inLine(() => hash(password));

/** A hash of an unknown password, so that an unknown e-mail costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/** False where there is no hash to compare with, after the same work. Call it for unknown e-mails too. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("a password that no account has");
  const against = passwordHash ?? (await decoy);
  const matches = await inLine(() => verify(against, password));
  return matches && passwordHash !== undefined;
}
