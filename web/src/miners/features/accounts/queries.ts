import { listAccounts } from "@lode/core/contracts/http/accounts";
import { listNetworks } from "@lode/core/contracts/http/system";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const accountsQuery = () =>
  queryOptions({
    queryKey: ["accounts"],
    queryFn: async ({ signal }) => (await call(listAccounts, { signal })).accounts,
  });

/** The networks that the operator has switched on. They change only with the settings. */
export const networksQuery = () =>
  queryOptions({
    queryKey: ["networks"],
    queryFn: async ({ signal }) => (await call(listNetworks, { signal })).networks,
    staleTime: Number.POSITIVE_INFINITY,
  });
