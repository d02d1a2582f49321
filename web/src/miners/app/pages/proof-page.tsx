import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Link } from "react-router-dom";
import { useSettings } from "../../../lib/settings.ts";
import { proof as words } from "../../../texts/en/proof.ts";
import { Mark } from "../../../ui/badge.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { laterPart, whenIdle } from "../../../ui/later-part.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { PointsFigure } from "../../features/proof/points-figure.tsx";
import { proofQuery } from "../../features/proof/queries.ts";
import { TreasuryFigure } from "../../features/proof/treasury-figure.tsx";
import { PageTitle } from "../page-title.tsx";

/** On a slow connection the two figures come first: they are what a doubt is about. */
const ProofLists = laterPart(async () => {
  await whenIdle();
  return (await import("./proof/below-the-fold.tsx")).ProofLists;
});

const TONES = {
  counted: "border-ore-deep",
  history: "border-chain",
  visitors: "border-seam",
  others: "border-seam",
} as const;

function WhatItProves() {
  return (
    <section aria-labelledby="meaning-title" className="mt-16">
      <h2 id="meaning-title" className="text-xl">
        {words.meaning.title}
      </h2>
      <div className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-2">
        {Object.entries(TONES).map(([point, tone]) => {
          const [title, text] = words.meaning.points[point as keyof typeof TONES];
          return (
            <article key={point} className={`border-t-3 pt-4 ${tone}`}>
              <h3 className="text-base">{title}</h3>
              <p className="mt-2 max-w-[58ch] text-sm text-silt">{text}</p>
            </article>
          );
        })}
      </div>
    </section>
  );
}

const REFRESH_MS = 30_000;

export function ProofPage() {
  const proof = useInfiniteQuery({ ...proofQuery(), refetchInterval: REFRESH_MS });
  const first = proof.data?.pages[0];
  const { solanaCluster } = useSettings();
  const name = words.networks[(first?.cluster ?? solanaCluster) === "devnet" ? "devnet" : "sandbox"];
  return (
    <div className="page py-10 md:py-16">
      <PageTitle>{words.title}</PageTitle>
      <header className="relative overflow-hidden pb-10">
        <StrataLine className="strata-fade-both absolute right-0 bottom-0 hidden h-40 w-1/2 opacity-70 md:block" />
        <div className="relative grid max-w-xl gap-4">
          <h1 className="text-xl md:text-2xl">{words.heading}</h1>
          <p className="max-w-[52ch] text-lg text-pretty text-silt">{words.intro}</p>
          <p>
            <Link to="/verify" className={buttonStyle("quiet", "small")}>
              {words.checkReceipt}
            </Link>
          </p>
          <p className="flex flex-wrap items-center gap-2 text-sm text-silt">
            <Mark>{name}</Mark> {words.withoutValue(name)}
          </p>
        </div>
      </header>
      {proof.isError && !first ? (
        <LoadFailure what={words.what} onRetry={() => void proof.refetch()} />
      ) : !first ? (
        // As tall as the window, so that what stands below does not move within it.
        <div role="status" className="grid min-h-dvh content-start gap-3">
          <p className="text-sm text-silt">{words.loading}</p>
          <SkeletonRows rows={3} className="h-44" />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <TreasuryFigure treasury={first.treasury} points={first.points} />
          {first.points ? <PointsFigure points={first.points} /> : null}
          <Suspense fallback={<SkeletonRows rows={3} className="h-44" />}>
            <ProofLists
              first={first}
              payouts={proof.data?.pages.flatMap((page) => page.payouts) ?? []}
              hasMore={proof.hasNextPage}
              isLoadingMore={proof.isFetchingNextPage}
              onMore={() => void proof.fetchNextPage()}
            />
          </Suspense>
        </div>
      )}
      <WhatItProves />
    </div>
  );
}
