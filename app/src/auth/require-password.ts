import { verifyPassword } from "@lode/core/server/crypto/password";
import { Refused } from "@lode/core/server/errors";
import { findUser } from "@lode/db/auth/users.repository";
import type { App } from "../app.ts";

/** Before what a stolen session alone must not be able to do. Throws Refused("wrong-password"). */
export async function requirePassword(
  { db }: Pick<App, "db">,
  userId: string,
  password: string,
): Promise<void> {
  const user = await findUser(db, userId);
  if (!(await verifyPassword(user?.passwordHash, password))) throw new Refused("wrong-password");
}
