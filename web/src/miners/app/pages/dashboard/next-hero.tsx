import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { tasks } from "../../../../texts/en/tasks.ts";
import { Status } from "../../../../ui/badge.tsx";
import { Button, buttonStyle } from "../../../../ui/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { CodeShape, LoadFailure } from "../../../../ui/empty-state.tsx";
import { LINK_ADDRESS } from "../../../features/accounts/account-row.tsx";
import { OwnStrata, StrataLegend } from "../../../features/points/own-strata.tsx";
import { analyticsQuery } from "../../../features/points/queries.ts";
import { actKey, openAddress, useIsBegun } from "../../../features/tasks/begun-acts.ts";
import { useShownReward } from "../../../features/tasks/shown-reward.ts";
import { goToTask } from "../../../features/tasks/task-item.tsx";
import type { Offer } from "../../../features/tasks/task-offers.ts";
import type { TaskBoard } from "../../../features/tasks/use-task-board.ts";
import { type KeptStep, NewAward, StartOnNetwork, useNextWords } from "./next-parts.tsx";
import type { NextStep } from "./next-step.ts";

function TaskAction({ offer }: { offer: Offer }) {
  const { task, pair } = offer;
  const begun = useIsBegun(actKey(task.id, pair.account.id));
  const url = openAddress(task, pair.account.id);
  if (!begun && url) return <StartOnNetwork offer={offer} url={url} />;
  return (
    <Button size="small" look={begun ? "quiet" : "ore"} onClick={() => goToTask(task.id)}>
      {dashboard.next.toTask}
    </Button>
  );
}

const PLACES = {
  wallet: { to: "/profile#wallet", text: "walletAction" },
  withdraw: { to: "/profile#withdraw", text: "withdrawAction" },
  automation: { to: "/profile#automation", text: "automationAction" },
  rest: { to: "/opportunities", text: "restAction" },
} as const;

/** `passed`: the step is done. Until the pointer has left and the next step comes, nothing can be clicked. */
function HeroAction({ next, passed }: { next: NextStep; passed: boolean }) {
  if (passed) {
    const points = "offer" in next ? next.offer.pair.award.total : 0;
    return <Status tone="sound">{points > 0 ? dashboard.next.done(points) : tasks.state.completed}</Status>;
  }
  switch (next.step) {
    case "link":
    case "link-another":
    case "reconnect":
      return (
        <a href={LINK_ADDRESS} className={buttonStyle("ore", "small")}>
          {dashboard.next.linkAction}
        </a>
      );
    case "first-task":
    case "task":
      return <TaskAction offer={next.offer} />;
    default: {
      const { to, text } = PLACES[next.step];
      return (
        <Link to={to} className={buttonStyle(next.step === "rest" ? "quiet" : "ore", "small")}>
          {dashboard.next[text]}
        </Link>
      );
    }
  }
}

function Next({ step: { next, passed, retry } }: { step: KeptStep }) {
  const words = useNextWords(next);
  return (
    <>
      <h2 id="next-title" className="text-base md:text-xl">
        <span className="text-ore-deep">{dashboard.next.label}</span>{" "}
        {words ? words.title : retry ? null : <CodeShape className="inline-block h-6 w-48 align-middle" />}
      </h2>
      {!words && retry ? <LoadFailure what={dashboard.next.loadName} onRetry={retry} /> : null}
      {words && next ? (
        <>
          <p className="mt-1 max-w-md text-sm text-silt">{words.why}</p>
          <div className="mt-auto pt-3">
            <HeroAction next={next} passed={passed} />
          </div>
        </>
      ) : null}
    </>
  );
}

/**
 * Shows the next step above the strata of past work, and a new award in its place for a moment. Its size is the
 * same for all of them.
 */
export function NextHero({ pointer, step }: { pointer: TaskBoard["pointer"]; step: KeptStep }) {
  const days = useQuery(analyticsQuery()).data?.days;
  const award = useShownReward();
  return (
    <section
      aria-labelledby="next-title"
      className="facet-large relative min-h-46 overflow-hidden border border-seam bg-surface md:min-h-42"
      {...pointer}
    >
      {days ? (
        <>
          <OwnStrata
            days={days}
            className={classNames(
              "strata-fade absolute right-0 bottom-0 h-10 w-3/5 md:h-2/3",
              award && "animate-glow",
            )}
          />
          <div className="absolute top-3 right-8 hidden md:block">
            <StrataLegend days={days} />
          </div>
        </>
      ) : null}
      <div className="relative flex min-h-46 flex-col items-start p-4 pb-6 md:min-h-42 md:max-w-2xl md:p-5">
        {award ? <NewAward award={award} /> : <Next step={step} />}
      </div>
    </section>
  );
}
