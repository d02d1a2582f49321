import { getReferrals } from "@lode/core/contracts/http/referrals";
import { read } from "../../../lib/api.ts";

/**
 * The key begins with `stats`, so referrals are refreshed with the miner's figures: a counted referral
 * changes both.
 */
export const referralsQuery = () => read(["stats", "referrals"], getReferrals);
