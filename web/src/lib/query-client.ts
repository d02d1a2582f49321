import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { isSessionOver, isTransient } from "./api-error.ts";
import { storeToken } from "./session.ts";

/** The library's default: after 1, 2 and 4 seconds. */
const RETRIES = 3;

const endSessionOn = (error: unknown) => {
  if (isSessionOver(error)) storeToken(null);
};

/** Reads are retried after transient failures; mutations never are. */
export const makeQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: endSessionOn }),
    mutationCache: new MutationCache({ onError: endSessionOn }),
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < RETRIES && isTransient(error),
        staleTime: 10_000,
      },
      mutations: { retry: false },
    },
  });
