import type { CompletedPayoutView } from "@lode/core/contracts/http/proof";
import { shorten } from "@lode/core/domain/shorten";
import { count, dateAndTime, decimal } from "../../../lib/format.ts";
import { proof as words } from "../../../texts/en/proof.ts";
import { units } from "../../../texts/en/units.ts";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";

function Payout({ payout }: { payout: CompletedPayoutView }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-seam py-3.5 first:border-t-0 first:pt-0">
      <p>
        <span className="font-display text-base font-semibold">{decimal(Number(payout.usdc), 2)} USDC</span>{" "}
        <span className="text-silt">{words.payouts.to(payout.wallet)}</span>
      </p>
      <p className="text-sm">
        <NewTabLink href={payout.explorer_url} hint={words.payouts.transaction}>
          {shorten(payout.signature)}
        </NewTabLink>
      </p>
      <p className="col-span-2 text-sm text-silt">
        {units.points(count(payout.amount), payout.amount)} · {dateAndTime(payout.at)}
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
      <CardTitle id="payouts-title" note={words.payouts.note}>
        {words.payouts.title}
      </CardTitle>
      {payouts.length === 0 ? (
        <EmptyState title={words.payouts.emptyTitle}>{words.payouts.empty}</EmptyState>
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
