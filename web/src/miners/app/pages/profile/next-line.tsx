import { Link } from "react-router-dom";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { tasks } from "../../../../texts/en/tasks.ts";
import { Status } from "../../../../ui/badge.tsx";
import { Button, buttonStyle, Spinner } from "../../../../ui/button.tsx";
import { CodeShape, LoadFailure } from "../../../../ui/empty-state.tsx";
import { LINK_ADDRESS } from "../../../features/accounts/account-row.tsx";
import { useWalletChoice } from "../../../features/profile/wallet/wallet-choice.tsx";
import { actKey, openAddress, useIsBegun } from "../../../features/tasks/begun-acts.ts";
import { useShownReward } from "../../../features/tasks/shown-reward.ts";
import type { Offer } from "../../../features/tasks/task-offers.ts";
import { useCheckOnReturn } from "../../../features/tasks/use-check-on-return.ts";
import { useComplete } from "../../../features/tasks/use-complete.ts";
import {
  NewAward,
  StartOnNetwork,
  useMinersBoard,
  useNextStep,
  useNextWords,
} from "../dashboard/next-parts.tsx";
import type { NextStep } from "../dashboard/next-step.ts";

const look = buttonStyle("ore", "small");

/** Starts and checks the task from here. The list of all tasks is on the dashboard. */
function TaskAction({ offer }: { offer: Offer }) {
  const { task, pair } = offer;
  const key = actKey(task.id, pair.account.id);
  const begun = useIsBegun(key);
  const { attempting, complete } = useComplete({ task, account: pair.account });
  useCheckOnReturn(key, complete);
  const url = openAddress(task, pair.account.id);
  if (!begun && url) return <StartOnNetwork offer={offer} url={url} />;
  return (
    <Button size="small" disabled={attempting.isPending} onClick={complete}>
      {attempting.isPending ? <Spinner /> : null}
      {attempting.isPending ? tasks.checking : tasks.complete}
    </Button>
  );
}

/** Jumps to the card of a step on this page, or links to another page. */
function Action({ next }: { next: NextStep }) {
  const { pick } = useWalletChoice();
  const texts = dashboard.next;
  switch (next.step) {
    case "link":
    case "link-another":
    case "reconnect":
      return (
        <a href={LINK_ADDRESS} className={look}>
          {texts.linkAction}
        </a>
      );
    case "wallet":
      return (
        <Button size="small" onClick={pick}>
          {texts.walletAction}
        </Button>
      );
    case "withdraw":
      return (
        <a href="#withdraw" className={look}>
          {texts.withdrawAction}
        </a>
      );
    case "automation":
      return (
        <a href="#automation" className={look}>
          {texts.automationAction}
        </a>
      );
    case "first-task":
    case "task":
      return <TaskAction key={`${next.offer.task.id} ${next.offer.pair.account.id}`} offer={next.offer} />;
    case "rest":
      return (
        <Link to="/opportunities" className={buttonStyle("quiet", "small")}>
          {texts.restAction}
        </Link>
      );
  }
}

/** Shows the dashboard's next step in one line, for miners who came to link or to withdraw. */
export function NextLine() {
  const { next, passed, retry } = useNextStep(useMinersBoard());
  const words = useNextWords(next);
  const award = useShownReward();
  if (award)
    return (
      <section aria-labelledby="next-title" className="facet border border-seam bg-surface px-4 py-3 md:px-5">
        <NewAward award={award} />
      </section>
    );
  return (
    <section
      aria-labelledby="next-title"
      className="facet flex min-h-40 flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-seam bg-surface px-4 py-3 sm:min-h-28 md:px-5 lg:min-h-18"
    >
      <div className="min-w-0">
        <h2 id="next-title" className="text-base">
          <span className="text-ore-deep">{dashboard.next.label}</span>{" "}
          {words ? words.title : retry ? null : <CodeShape className="inline-block h-5 w-40 align-middle" />}
        </h2>
        {words ? <p className="text-sm text-silt">{words.why}</p> : null}
        {!words && retry ? <LoadFailure what={dashboard.next.loadName} onRetry={retry} /> : null}
      </div>
      {next && !passed ? <Action next={next} /> : null}
      {passed ? <Status tone="sound">{tasks.completed}</Status> : null}
    </section>
  );
}
