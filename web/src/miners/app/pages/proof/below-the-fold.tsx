import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import type { CompletedPayoutView, getProof } from "@lode/core/contracts/http/proof";
import { shorten } from "@lode/core/domain/shorten";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { count, dateAndTime, decimal } from "../../../../lib/format.ts";
import { keepReturnPath } from "../../../../lib/return-path.ts";
import { proof as words } from "../../../../texts/en/proof.ts";
import { units } from "../../../../texts/en/units.ts";
import { buttonStyle } from "../../../../ui/button.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { ShowOlder } from "../../../../ui/show-older.tsx";
import { MyEntries } from "../../../features/proof/my-entries.tsx";
import { RootList } from "../../../features/proof/root-list.tsx";
import { useSession } from "../../session-provider.tsx";

/** Shown to visitors instead of their own entries. */
function Invitation() {
  return (
    <Card labelledBy="invitation-title">
      <CardTitle id="invitation-title" note={words.included.invitation}>
        {words.included.title}
      </CardTitle>
      <Link to="/auth" onClick={() => keepReturnPath("/proof")} className={buttonStyle("quiet", "small")}>
        {words.included.signIn}
      </Link>
    </Card>
  );
}

/** Shows what a visitor can check: the visitor's own entries, every payout and the signed roots. */
export function ProofLists({
  first,
  ...payouts
}: { first: AnswerOf<typeof getProof> } & ComponentProps<typeof PayoutList>) {
  const session = useSession();
  return (
    <>
      {session.status === "signed-in" ? (
        <MyEntries key={session.profile.user_id} userId={session.profile.user_id} />
      ) : (
        <Invitation />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <PayoutList {...payouts} />
        <RootList newest={first.roots} next={first.roots_next} />
      </div>
    </>
  );
}

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

function PayoutList({
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
