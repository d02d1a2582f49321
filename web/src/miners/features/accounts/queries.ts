import { listAccounts } from "@lode/core/contracts/http/accounts";
import { listNetworks } from "@lode/core/contracts/http/system";
import { readPart } from "../../../lib/api.ts";

export const accountsQuery = () => readPart(["accounts"], listAccounts, ({ accounts }) => accounts);

/** The networks that the operator has switched on. They change only with the settings. */
export const networksQuery = () => ({
  ...readPart(["networks"], listNetworks, ({ networks }) => networks),
  staleTime: Number.POSITIVE_INFINITY,
});
