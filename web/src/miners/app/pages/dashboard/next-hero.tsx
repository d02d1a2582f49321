import { useQuery } from "@tanstack/react-query";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { OwnStrata, StrataLegend } from "../../../features/points/own-strata.tsx";
import { analyticsQuery, userStatsQuery } from "../../../features/points/queries.ts";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";
import { HeroAction } from "./hero-action.tsx";
import { wordsOf } from "./next-words.ts";
import { useNextStep } from "./use-next-step.ts";

/** Shows the next step above the strata of past work. Its size is the same for every step. */
export function NextHero({ board }: { board: TaskBoard }) {
  const { next, passed } = useNextStep(board);
  const balance = useQuery(userStatsQuery()).data?.totalPoints ?? 0;
  const days = useQuery(analyticsQuery()).data?.days;
  const words = next && wordsOf(next, balance);
  return (
    <section
      aria-labelledby="next-title"
      className="facet-large relative min-h-44 overflow-hidden border border-seam bg-surface md:min-h-42"
      {...board.pointer}
    >
      {days ? (
        <>
          <OwnStrata days={days} className="strata-fade absolute right-0 bottom-0 h-10 w-3/5 md:h-2/3" />
          <div className="absolute top-3 right-8 hidden md:block">
            <StrataLegend days={days} />
          </div>
        </>
      ) : null}
      <div className="relative flex min-h-44 flex-col items-start p-4 pb-6 md:min-h-42 md:max-w-2xl md:p-5">
        <h2 id="next-title" className="text-base md:text-xl">
          <span className="text-ore-deep">{dashboard.next.label}</span>{" "}
          {words ? words.title : <Skeleton className="inline-block h-6 w-48 align-middle" />}
        </h2>
        {words && next ? (
          <>
            <p className="mt-1 max-w-md text-sm text-silt">{words.why}</p>
            <div className="mt-auto pt-3">
              <HeroAction next={next} passed={passed} />
            </div>
          </>
        ) : null}
      </div>
    </section>
  );
}
