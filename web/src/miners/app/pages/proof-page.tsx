import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Mark } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { MyEntries } from "../../features/proof/my-entries.tsx";
import { PayoutList } from "../../features/proof/payout-list.tsx";
import { PointsFigure } from "../../features/proof/points-figure.tsx";
import { proofQuery } from "../../features/proof/queries.ts";
import { RootList } from "../../features/proof/root-list.tsx";
import { TreasuryFigure } from "../../features/proof/treasury-figure.tsx";
import { WhatItProves } from "../../features/proof/what-it-proves.tsx";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

const REFRESH_MS = 30_000;

/** Shown to visitors instead of their own entries. */
function Invitation() {
  return (
    <Card labelledBy="invitation-title">
      <CardTitle
        id="invitation-title"
        note="Sign in to have your browser check each of your entries against the signed root"
      >
        Are my points included?
      </CardTitle>
      <Link to="/auth" className={buttonStyle("quiet", "small")}>
        Sign in to check yours
      </Link>
    </Card>
  );
}

export function ProofPage() {
  const session = useSession();
  const proof = useInfiniteQuery({ ...proofQuery(), refetchInterval: REFRESH_MS });
  const first = proof.data?.pages[0];
  const name = first?.cluster === "devnet" ? "devnet" : "sandbox";
  return (
    <div className="page py-10 md:py-16">
      <PageTitle>Proof</PageTitle>
      <header className="relative overflow-hidden pb-10">
        <StrataLine className="absolute right-0 bottom-0 hidden h-40 w-1/2 opacity-70 md:block" />
        <div className="relative grid max-w-xl gap-4">
          <h1 className="text-2xl md:text-3xl">Check it yourself.</h1>
          <p className="max-w-[52ch] text-lg text-pretty text-silt">
            What miners are owed, what the treasury holds, every payout, and the whole ledger under one signed
            hash. Your browser can check all of it.
          </p>
          {first ? (
            <p className="flex flex-wrap items-center gap-2 text-sm text-silt">
              <Mark>{name === "devnet" ? "Devnet" : "Sandbox"}</Mark> All USDC here is {name} USDC, without
              value.
            </p>
          ) : null}
        </div>
      </header>
      {proof.isError && !first ? (
        <LoadFailure what="The proof" onRetry={() => void proof.refetch()} />
      ) : !first ? (
        <div role="status" className="grid gap-3">
          <p className="text-sm text-silt">Loading the proof...</p>
          <SkeletonRows rows={3} className="h-44" />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <TreasuryFigure treasury={first.treasury} points={first.points} />
          {first.points ? <PointsFigure points={first.points} /> : null}
          {session.status === "signed-in" ? (
            <MyEntries key={session.profile.user_id} userId={session.profile.user_id} />
          ) : (
            <Invitation />
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
            <PayoutList
              payouts={proof.data?.pages.flatMap((page) => page.payouts) ?? []}
              hasMore={proof.hasNextPage}
              isLoadingMore={proof.isFetchingNextPage}
              onMore={() => void proof.fetchNextPage()}
            />
            <RootList newest={first.roots} next={first.roots_next} />
          </div>
        </div>
      )}
      <WhatItProves />
    </div>
  );
}
