import { verifyPassword } from "@lode/core/server/crypto/password";
import { Refused } from "@lode/core/server/errors";
import { findUser } from "@lode/db/auth/users.repository";
import type { Deps } from "../../deps.ts";

/** Before something that a stolen session alone must not be able to do. */
export async function confirmPassword(deps: Deps, userId: string, password: string): Promise<void> {
  await deps.limits.spend("password-user", userId);
  const user = await findUser(deps.db, userId);
  if (!(await verifyPassword(user?.passwordHash, password))) throw new Refused("wrong-password");
}
