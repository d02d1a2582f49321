import { getProof, listProofEntries } from "@lode/core/contracts/http/proof";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

/** The first page has everything. Later pages are read only for their payouts. */
export const proofQuery = () =>
  infiniteQueryOptions({
    queryKey: ["proof", "payouts"],
    queryFn: ({ pageParam, signal }) =>
      call(getProof, { query: pageParam ? { payouts_after: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.payouts_next,
  });

export const olderRootsQuery = (before: number | null) =>
  infiniteQueryOptions({
    queryKey: ["proof", "roots", before],
    queryFn: ({ pageParam, signal }) =>
      call(getProof, { query: { roots_before: String(pageParam ?? 0) }, signal }),
    initialPageParam: before,
    getNextPageParam: (page) => page.roots_next,
    // A root never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const readEntriesPage = (query: { root?: string; before?: string }) =>
  call(listProofEntries, { query });
