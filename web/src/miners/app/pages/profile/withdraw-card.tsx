import { shorten } from "@lode/core/domain/shorten";
import { useQuery } from "@tanstack/react-query";
import { usePollingInterval } from "../../../../lib/live.ts";
import { withdrawals } from "../../../../texts/en/withdrawals.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { LoadFailure } from "../../../../ui/empty-state.tsx";
import { userStatsQuery } from "../../../features/points/queries.ts";
import { useWalletChoice } from "../../../features/profile/wallet/wallet-choice.tsx";
import { WithdrawForm } from "../../../features/withdrawals/withdraw-form.tsx";
import { WithdrawalHistory } from "../../../features/withdrawals/withdrawal-history.tsx";

/** Combines the balance, the wallet and the withdrawal: three features that may not import each other. */
export function WithdrawCard({ stored }: { stored: string | null }) {
  const stats = useQuery({ ...userStatsQuery(), refetchInterval: usePollingInterval() });
  const { address, pick } = useWalletChoice();
  return (
    <Card id="withdraw" labelledBy="withdraw-title">
      <CardTitle id="withdraw-title" note={withdrawals.note}>
        {withdrawals.title}
      </CardTitle>
      {stats.isError && !stats.data ? (
        <LoadFailure what={withdrawals.balance} onRetry={() => void stats.refetch()} />
      ) : (
        <WithdrawForm
          balance={stats.data?.totalPoints ?? null}
          wallet={address}
          connect={
            <Button look="chain" size="small" className="whitespace-normal!" onClick={pick}>
              {stored ? withdrawals.connectStored(shorten(stored)) : withdrawals.connectFirst}
            </Button>
          }
        />
      )}
      <WithdrawalHistory />
    </Card>
  );
}
