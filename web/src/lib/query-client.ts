import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isSessionOver, isTransient } from "./api-error.ts";
import { isOnline } from "./offline.ts";
import { storeToken } from "./session.ts";

/** The library's default retries after 1, 2 and 4 seconds. */
const RETRIES = 3;

const endSessionOn = (error: unknown) => {
  if (isSessionOver(error)) storeToken(null);
};

/** Reads are retried after transient failures. Mutations are never retried. */
export const makeQueryClient = (onError: (error: unknown) => void = endSessionOn) =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isTransient(error) && isOnline(),
        // Without a network a call fails at once instead of waiting: no task or form may seem to be in
        // progress. Earlier data stays on the screen and is read again when the network is back.
        networkMode: "always",
        refetchOnReconnect: true,
        staleTime: 10_000,
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
