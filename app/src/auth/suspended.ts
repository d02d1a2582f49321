import { Refused } from "@lode/core/contracts/errors";
import { sentenceOf } from "@lode/core/contracts/problem";

/** The refusal of a suspended miner, with the reason that an operator gave. */
export const suspended = (reason: string | null): Refused =>
  new Refused(
    "account-suspended",
    reason === null ? {} : { error: `${sentenceOf("account-suspended")}: ${reason}` },
  );
