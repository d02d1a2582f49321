import { isCommonPassword } from "@lode/core/server/crypto/common-passwords";
import { hashPassword } from "@lode/core/server/crypto/password";
import { Refused } from "@lode/core/server/errors";

/** Throws Refused("common-password"). */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw new Refused("common-password");
  return hashPassword(password);
}
