import { isCommonPassword } from "@lode/adapters/crypto/common-passwords";
import { hashPassword } from "@lode/adapters/crypto/password";
import { Refused } from "@lode/core/contracts/errors";

/** Throws Refused("common-password"). */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) throw new Refused("common-password");
  return hashPassword(password);
}
