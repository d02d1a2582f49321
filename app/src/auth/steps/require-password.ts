import { verifyPassword } from "@lode/adapters/crypto/password";
import { Refused } from "@lode/core/contracts/errors";
import { findUser } from "@lode/db/auth/users.repository";
import type { App } from "../../app.ts";

/** Guards actions that a stolen session alone must not perform. Throws Refused("wrong-password"). */
export async function requirePassword(
  { db }: Pick<App, "db">,
  userId: string,
  password: string,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!(await verifyPassword(user?.passwordHash, password))) throw new Refused("wrong-password");
}
