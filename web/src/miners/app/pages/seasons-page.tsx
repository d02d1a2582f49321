import { useQuery } from "@tanstack/react-query";
import { seasons as words } from "../../../texts/en/seasons.ts";
import { EmptyState, LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { seasonsQuery } from "../../features/leaderboard/queries.ts";
import { SeasonCard } from "../../features/leaderboard/season-card.tsx";
import { PageTitle } from "../page-title.tsx";
import { useInvitation } from "../use-invitation.ts";

export function SeasonsPage() {
  const { data, isError, refetch } = useQuery(seasonsQuery());
  const readInvitation = useInvitation();
  return (
    <div className="page py-10 md:py-16">
      <PageTitle>{words.title}</PageTitle>
      <header className="grid max-w-xl gap-4 pb-8">
        <h1 className="text-xl md:text-2xl">{words.title}</h1>
        <p className="max-w-[52ch] text-lg text-pretty text-silt">{words.intro}</p>
      </header>
      {data ? (
        data.seasons.length === 0 ? (
          <EmptyState title={words.emptyTitle}>{words.empty}</EmptyState>
        ) : (
          <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
            {data.seasons.map((season) => (
              <SeasonCard key={season.id} season={season} readInvitation={readInvitation} />
            ))}
          </div>
        )
      ) : isError ? (
        <LoadFailure what={words.loadName} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={2} className="h-44" />
      )}
    </div>
  );
}
