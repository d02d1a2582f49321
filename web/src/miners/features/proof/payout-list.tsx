import type { CompletedPayoutView } from "@lode/core/contracts/http/proof";
import { count, dateAndTime, shorten } from "../../../lib/format.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";

function Payout({ payout }: { payout: CompletedPayoutView }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-seam py-3.5 first:border-t-0 first:pt-0">
      <p>
        <span className="font-display text-base font-semibold">{payout.usdc} USDC</span>{" "}
        <span className="text-silt">to {payout.wallet}</span>
      </p>
      <p className="text-sm">
        <NewTabLink href={payout.explorer_url} hint="the transaction, new tab">
          {shorten(payout.signature, 4)}
        </NewTabLink>
      </p>
      <p className="col-span-2 text-sm text-silt">
        {count(payout.amount)} points · {dateAndTime(payout.at)}
      </p>
    </li>
  );
}

export function PayoutList({
  payouts,
  hasMore,
  isLoadingMore,
  onMore,
}: {
  payouts: readonly CompletedPayoutView[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
}) {
  return (
    <Card labelledBy="payouts-title">
      <CardTitle id="payouts-title" note="Each with its transaction on Solana, newest first">
        All payouts
      </CardTitle>
      {payouts.length === 0 ? (
        <EmptyState title="No payout yet">Completed withdrawals are listed here publicly.</EmptyState>
      ) : (
        <ul>
          {payouts.map((payout) => (
            <Payout key={payout.id} payout={payout} />
          ))}
        </ul>
      )}
      <ShowOlder hasMore={hasMore} isLoading={isLoadingMore} onMore={onMore} />
    </Card>
  );
}
