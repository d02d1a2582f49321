import { listAccounts } from "@lode/core/contracts/http/accounts";
import { listNetworks } from "@lode/core/contracts/http/system";
import { useQuery } from "@tanstack/react-query";
import { readPart } from "../../../lib/api.ts";

export const LINKED = ["accounts", "automation", "profile", "stats", "tasks"] as const;

export const accountsQuery = () => readPart(["accounts"], listAccounts, ({ accounts }) => accounts);

/** The networks that the operator has switched on. They change only with the settings. */
export const networksQuery = () => ({
  ...readPart(["networks"], listNetworks, ({ networks }) => networks),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether accounts of X can be linked. True until the networks have loaded. */
export const useHasX = (): boolean => useQuery(networksQuery()).data?.some(({ id }) => id === "x") ?? true;
