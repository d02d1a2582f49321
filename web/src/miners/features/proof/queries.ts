import { getProof } from "@lode/core/contracts/http/proof";
import { useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

const REFRESH_MS = 30_000;

/** The first page has everything. Later pages are read only for their payouts. */
export const useProof = () =>
  useInfiniteQuery({
    queryKey: ["proof", "payouts"],
    queryFn: ({ pageParam, signal }) =>
      call(getProof, { query: pageParam ? { payouts_after: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.payouts_next,
    refetchInterval: REFRESH_MS,
  });

/** The public roots with a lower number, highest first; never from the cache of the newest page. */
export const readRootsBefore = async (number: number) =>
  (await call(getProof, { query: { roots_before: String(number) } })).roots;
