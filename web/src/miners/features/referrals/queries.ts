import { getReferrals } from "@lode/core/contracts/http/points";
import { useQueryClient } from "@tanstack/react-query";
import { read } from "../../../lib/api.ts";

/**
 * The key begins with `stats`, so referrals are refreshed with the miner's figures: a counted referral changes both.
 */
export const referralsQuery = () => read(["stats", "referrals"], getReferrals);

/** Reads the miner's own link for others. Resolves with an empty text if it cannot be read. */
export function useInvitation(): () => Promise<string> {
  const queries = useQueryClient();
  return () =>
    queries.fetchQuery(referralsQuery()).then(
      ({ url }) => url,
      () => "",
    );
}
