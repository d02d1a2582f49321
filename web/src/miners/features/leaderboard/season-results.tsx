import type { SeasonResultView, SeasonView } from "@lode/core/contracts/http/leaderboard";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { count } from "../../../lib/format.ts";
import { leaderboard as texts } from "../../../texts/en/leaderboard.ts";
import { seasons as words } from "../../../texts/en/seasons.ts";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { nameOf } from "./name-of.ts";
import { seasonResultsQuery } from "./queries.ts";

const SHOWN_FIRST = 10;
const SHOWN_MORE = 100;

/** The results of a frozen season, ten at first. */
export function SeasonResults({ season }: { season: SeasonView }) {
  const results = useInfiniteQuery(seasonResultsQuery(season.id));
  const [shown, setShown] = useState(SHOWN_FIRST);
  const loaded = results.data?.pages.flatMap((page) => page.results);
  const showMore = () => {
    setShown(shown + SHOWN_MORE);
    if (shown + SHOWN_MORE > (loaded?.length ?? 0) && results.hasNextPage) void results.fetchNextPage();
  };
  if (!loaded && results.isError) {
    return <LoadFailure what={words.loadName} onRetry={() => void results.refetch()} />;
  }
  if (!loaded) return <SkeletonRows rows={3} className="h-10" />;
  if (loaded.length === 0) return <p className="text-sm text-silt">{texts.emptyWindow}</p>;
  return (
    <>
      <ol className="divide-y divide-seam">
        {loaded.slice(0, shown).map((result) => (
          <Line key={result.reference} result={result} mine={result.reference === season.own?.reference} />
        ))}
      </ol>
      {shown < loaded.length || results.hasNextPage ? (
        <Button
          look="quiet"
          size="small"
          className="mt-3"
          disabled={results.isFetchingNextPage}
          onClick={showMore}
        >
          {words.more}
        </Button>
      ) : null}
    </>
  );
}

function Line({ result, mine }: { result: SeasonResultView; mine: boolean }) {
  return (
    <li className="flex gap-3 py-2.5">
      <span className="min-w-14 shrink-0 font-semibold text-silt">{texts.rank(result.rank)}</span>
      <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
        {mine ? texts.you : nameOf(result)}
      </span>
      <span className="font-display font-semibold">{count(result.points)}</span>
    </li>
  );
}
