import { sentenceOf } from "@lode/core/contracts/problem";
import { Refused } from "@lode/core/server/errors";

/** The same sentence wherever a suspended miner knocks, with the reason that an operator gave. */
export const suspended = (reason: string | null): Refused =>
  new Refused(
    "account-suspended",
    reason === null ? {} : { error: `${sentenceOf("account-suspended")}: ${reason}` },
  );
