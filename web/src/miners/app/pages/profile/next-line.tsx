import { dashboard } from "../../../../texts/en/dashboard.ts";
import { Button } from "../../../../ui/button.tsx";
import { useWalletChoice } from "../../../features/profile/wallet/wallet-choice.tsx";
import { useShownReward } from "../../../features/tasks/reward.tsx";
import {
  NewAward,
  StepAction,
  StepHeading,
  useMinersBoard,
  useNextStep,
  useNextWords,
} from "../dashboard/next-parts.tsx";

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
        <StepAction next={next} />
      ) : null}
    </section>
  );
}
