import { Refused } from "@lode/core/contracts/errors";
import { sentenceOf } from "@lode/core/contracts/problem";

/** The refusal that a suspended miner gets, with the operator's reason. */
export const suspended = (reason: string | null): Refused =>
  new Refused(
    "account-suspended",
    reason === null ? {} : { error: `${sentenceOf("account-suspended")}: ${reason}` },
  );
