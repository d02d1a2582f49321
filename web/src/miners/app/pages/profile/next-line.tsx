import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { Button, buttonStyle } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { userStatsQuery } from "../../../features/points/queries.ts";
import { useWalletChoice } from "../../../features/profile/wallet/wallet-choice.tsx";
import { useTaskBoard } from "../../../features/tasks/use-task-board.ts";
import type { NextStep } from "../dashboard/next-step.ts";
import { wordsOf } from "../dashboard/next-words.ts";
import { useNextStep } from "../dashboard/use-next-step.ts";

const look = buttonStyle("ore", "small");

/** What is done on this page is a jump to its card; the rest is on another page. */
function Action({ next }: { next: NextStep }) {
  const { pick } = useWalletChoice();
  const texts = dashboard.next;
  switch (next.step) {
    case "link":
    case "link-another":
    case "reconnect":
      // A browser navigation: the answer redirects to X.
      return (
        <a href="/api/twitter-oauth" className={look}>
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
      return (
        <Link to="/dashboard" className={look}>
          {texts.toTask}
        </Link>
      );
    case "rest":
      return (
        <Link to="/opportunities" className={buttonStyle("quiet", "small")}>
          {texts.restAction}
        </Link>
      );
  }
}

/** The dashboard's next step, in one line: it leads on a miner who came to link or to withdraw. */
export function NextLine() {
  const { next } = useNextStep(useTaskBoard());
  const balance = useQuery(userStatsQuery()).data?.totalPoints ?? 0;
  const words = next && wordsOf(next, balance);
  return (
    <section
      aria-labelledby="next-title"
      className="facet flex min-h-24 flex-wrap items-center justify-between gap-x-6 gap-y-2 border border-seam bg-surface px-4 py-3 md:min-h-16 md:px-5"
    >
      <div className="min-w-0">
        <h2 id="next-title" className="text-base">
          <span className="text-ore-deep">{dashboard.next.label}</span>{" "}
          {words ? words.title : <Skeleton className="inline-block h-5 w-40 align-middle" />}
        </h2>
        {words ? <p className="text-sm text-silt">{words.why}</p> : null}
      </div>
      {next ? <Action next={next} /> : null}
    </section>
  );
}
