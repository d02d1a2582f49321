import { listAccounts } from "@lode/core/contracts/http/accounts";
import * as accounts from "@lode/db/accounts/accounts.repository";
import { route } from "../../http/route.ts";
import { presentAccount } from "../present-account.ts";

export const listAccountsRoute = route(listAccounts, async ({ session, deps }) => {
  const linked = await accounts.listAccounts(deps.db, session.userId);
  return { accounts: linked.map((account) => presentAccount(account, deps.clock.now())) };
});
