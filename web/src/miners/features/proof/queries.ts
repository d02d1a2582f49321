import type { LedgerRootView } from "@lode/core/contracts/http/proof";
import { getProof, listProofEntries } from "@lode/core/contracts/http/proof";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { type Cryptography, checkContinuation, type EntriesSource, keepRoot, readKept } from "./check.ts";

/** The first page has everything. Later pages are read only for their payouts. */
export const proofQuery = () =>
  infiniteQueryOptions({
    queryKey: ["proof", "payouts"],
    queryFn: ({ pageParam, signal }) =>
      call(getProof, { query: pageParam ? { payouts_after: pageParam } : {}, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.payouts_next,
  });

const readEntriesPage = (query: { root?: string; before?: string }) => call(listProofEntries, { query });

/** The public roots with a lower number, highest first; never from the cache of the newest page. */
const readRootsBefore = async (number: number) =>
  (await call(getProof, { query: { roots_before: String(number) } })).roots;

export const entriesSource: EntriesSource = {
  readPage: readEntriesPage,
  readPublicRoot: async (number) => (await readRootsBefore(number + 1))[0],
  now: Date.now,
};

/** Compares the newest root with the root that this browser kept, and keeps it if all is well. */
export const continuationQuery = (crypto: Cryptography, newest: LedgerRootView) =>
  queryOptions({
    queryKey: ["proof", "continuation", newest.number, newest.hash, newest.public_key],
    queryFn: async () => {
      const found = await checkContinuation(crypto, readKept(), newest, readRootsBefore);
      if (found === "first" || found === "continues" || found === "far") keepRoot(newest);
      return found;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
