import { useQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../../../lib/live.ts";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { userStatsQuery } from "../../../features/points/queries.ts";
import { useWalletAddress } from "../../../features/profile/wallet/use-wallet-address.ts";
import { WithdrawForm } from "../../../features/withdrawals/withdraw-form.tsx";
import { WithdrawalHistory } from "../../../features/withdrawals/withdrawal-history.tsx";

/** Combines three features that may not import one another: the balance, the wallet and the withdrawal. */
export function WithdrawCard() {
  const stats = useQuery({ ...userStatsQuery(), refetchInterval: usePollingInterval() });
  const wallet = useWalletAddress();
  return (
    <Card id="withdraw" labelledBy="withdraw-title">
      <CardTitle
        id="withdraw-title"
        note="1 point = 0.01 USDC. Minimum 100 points, plus 1 point transfer fee."
      >
        Withdraw Points
      </CardTitle>
      <WithdrawForm balance={stats.data?.totalPoints ?? 0} wallet={wallet} />
      <WithdrawalHistory />
    </Card>
  );
}
