import { dashboard } from "../../../../texts/en/dashboard.ts";
import { tasks } from "../../../../texts/en/tasks.ts";
import { Button, Spinner } from "../../../../ui/button.tsx";
import { useWalletChoice } from "../../../features/profile/wallet/wallet-choice.tsx";
import { actKey, openAddress, useCheckOnReturn, useIsBegun } from "../../../features/tasks/begun-acts.ts";
import { useShownReward } from "../../../features/tasks/reward.tsx";
import type { Offer } from "../../../features/tasks/task-offers.ts";
import { useComplete } from "../../../features/tasks/use-complete.ts";
import {
  NewAward,
  StartOnNetwork,
  StepAction,
  StepHeading,
  useMinersBoard,
  useNextStep,
  useNextWords,
  whyMissed,
} from "../dashboard/next-parts.tsx";

/** Starts and checks the task from here. The list of all tasks is on the dashboard. */
function TaskAction({ offer }: { offer: Offer }) {
  const { task, pair } = offer;
  const key = actKey(task.id, pair.account.id);
  const begun = useIsBegun(key);
  const { attempting, complete } = useComplete({ task, account: pair.account });
  useCheckOnReturn(key, complete);
  const url = openAddress(task, pair.account.id);
  const start = url ? <StartOnNetwork offer={offer} url={url} /> : null;
  if (!begun && start) return start;
  const missed = whyMissed(offer) !== null;
  return (
    <div className="flex flex-wrap gap-2">
      {missed ? start : null}
      <Button size="small" look={missed ? "quiet" : "ore"} disabled={attempting.isPending} onClick={complete}>
        {attempting.isPending ? <Spinner /> : null}
        {attempting.isPending ? tasks.checking : tasks.complete}
      </Button>
    </div>
  );
}

/** Shows the dashboard's next step in one line, for miners who came to link or to withdraw. */
export function NextLine() {
  const { next, retry } = useNextStep(useMinersBoard());
  const words = useNextWords(next);
  const award = useShownReward();
  const { pick } = useWalletChoice();
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
        <StepHeading words={words} retry={retry} className="text-base" shape="h-5 w-40" />
        {words ? <p className="text-sm text-silt">{words.why}</p> : null}
      </div>
      {next?.step === "wallet" || next?.step === "change-wallet" ? (
        <Button size="small" onClick={pick}>
          {next.step === "wallet" ? dashboard.next.walletAction : dashboard.next.changeWalletAction}
        </Button>
      ) : next ? (
        <StepAction next={next} Task={TaskAction} />
      ) : null}
    </section>
  );
}
