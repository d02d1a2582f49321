import { useQueryClient } from "@tanstack/react-query";
import { referralsQuery } from "../features/referrals/queries.ts";

/** Reads the miner's own link for others. Resolves with an empty text if it cannot be read. */
export function useInvitation(): () => Promise<string> {
  const queries = useQueryClient();
  return () =>
    queries.fetchQuery(referralsQuery()).then(
      ({ url }) => url,
      () => "",
    );
}
