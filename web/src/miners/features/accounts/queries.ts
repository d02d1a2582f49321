import { listAccounts } from "@lode/core/contracts/http/accounts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";

export const accountsQuery = () =>
  queryOptions({
    queryKey: ["accounts"],
    queryFn: async ({ signal }) => (await call(listAccounts, { signal })).accounts,
  });
