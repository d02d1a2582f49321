import { getReferrals } from "@lode/core/contracts/http/referrals";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/**
 * The key begins with `stats`, so referrals are refreshed with the miner's figures: a counted referral
 * changes both.
 */
export const referralsQuery = () =>
  queryOptions({
    queryKey: ["stats", "referrals"],
    queryFn: ({ signal }) => call(getReferrals, { signal }),
  });
