import { StrataLine } from "../../../../ui/strata-line.tsx";
import { useShownReward } from "../../../features/tasks/reward.tsx";
import { type FoundStep, NewAward, StepAction, StepHeading, useNextWords } from "./next-parts.tsx";

function Next({ step: { next, retry } }: { step: FoundStep }) {
  const words = useNextWords(next);
  return (
    <>
      <StepHeading words={words} retry={retry} className="text-base md:text-xl" shape="h-6 w-48" />
      {words && next ? (
        <>
          <p className="mt-1 max-w-md text-sm text-silt">{words.why}</p>
          <div className="mt-auto pt-3">
            <StepAction next={next} isBesideList />
          </div>
        </>
      ) : null}
    </>
  );
}

/** Shows the next step, and a new award in its place for a moment. Its size is the same for both. */
export function NextHero({ step }: { step: FoundStep }) {
  const award = useShownReward();
  return (
    <section
      aria-labelledby="next-title"
      className="facet-large relative min-h-46 overflow-hidden border border-seam bg-surface md:min-h-42"
    >
      <StrataLine
        className={`strata-fade absolute right-0 bottom-0 h-10 w-3/5 opacity-70 md:h-2/3 ${award ? "animate-glow" : ""}`}
      />
      <div className="relative flex min-h-46 flex-col items-start p-4 pb-6 md:min-h-42 md:max-w-2xl md:p-5">
        {award ? <NewAward award={award} /> : <Next step={step} />}
      </div>
    </section>
  );
}
