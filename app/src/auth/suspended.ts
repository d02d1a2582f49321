import { Refused } from "@lode/core/contracts/errors";
import { say } from "@lode/core/domain/sentences/sentences";

/** The refusal that a suspended miner gets, with the operator's reason. */
export const suspended = (reason: string | null): Refused =>
  new Refused(
    "account-suspended",
    reason === null ? {} : { error: say("suspended.text", { because: reason }) },
  );
