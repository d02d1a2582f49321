import { NETWORKS } from "@lode/core/domain/networks/networks";
import type { AwardBreakdown } from "@lode/core/domain/points/formula";
import { shorten } from "@lode/core/domain/shorten";
import { FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router-dom";
import { dollars, signed } from "../../../../lib/format.ts";
import { hasFailed } from "../../../../lib/query-client.ts";
import { taskTitle } from "../../../../lib/task-title.ts";
import { accounts } from "../../../../texts/en/accounts.ts";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { tasks } from "../../../../texts/en/tasks.ts";
import { Button, buttonStyle, Spinner } from "../../../../ui/button.tsx";
import { CodeShape, LoadFailure } from "../../../../ui/empty-state.tsx";
import { NewTabLink } from "../../../../ui/new-tab-link.tsx";
import { LINK_ADDRESS } from "../../../features/accounts/account-row.tsx";
import { accountsQuery, useHasX } from "../../../features/accounts/queries.ts";
import { miningState } from "../../../features/automation/flags.ts";
import { automationQuery } from "../../../features/automation/queries.ts";
import { userStatsQuery } from "../../../features/points/queries.ts";
import { RewardParts } from "../../../features/tasks/reward.tsx";
import { whyNoEarning } from "../../../features/tasks/row-state.ts";
import { bestOf, type Offer, offersIn } from "../../../features/tasks/task-offers.ts";
import { actKey, useAct, useComplete, useIsBegun } from "../../../features/tasks/use-complete.ts";
import { type TaskBoard, useTaskBoard } from "../../../features/tasks/use-task-board.ts";
import { useRefusedWallet } from "../../../features/withdrawals/queries.ts";
import { useSession } from "../../session-provider.tsx";
import { FIRST_WITHDRAWAL, type NextStep, nextStep } from "./next-step.ts";

export const useMinersBoard = (): TaskBoard => useTaskBoard(useQuery(accountsQuery()));

const nameOf = (next: NextStep): string =>
  "offer" in next ? `${next.step} ${next.offer.task.id} ${next.offer.pair.account.id}` : next.step;

/** Undefined while the facts load; `retry` if they could not be loaded. */
export interface FoundStep {
  next?: NextStep;
  retry?: () => void;
}

export function useNextStep(board: TaskBoard): FoundStep {
  const session = useSession();
  const statsRead = useQuery(userStatsQuery());
  const automationRead = useQuery(automationQuery());
  const [stats, automation] = [statsRead.data, automationRead.data];
  const canWithdraw = stats !== undefined && stats.totalPoints >= FIRST_WITHDRAWAL;
  const refusedRead = useRefusedWallet(canWithdraw);
  const refused = canWithdraw ? refusedRead.data : null;
  const reads = [statsRead, automationRead, ...(canWithdraw ? [refusedRead] : [])];
  const hasX = useHasX();
  if (board.failed || reads.some(hasFailed)) {
    const retry = () => {
      if (board.failed) board.retry();
      for (const read of reads) if (hasFailed(read)) void read.refetch();
    };
    return { retry };
  }
  if (!board.loaded || !board.accounts || !stats || !automation || session.status !== "signed-in") return {};
  if (refused === undefined) return {};
  const { sol_wallet_address: wallet } = session.profile;
  const offers = offersIn(board.list);
  const linked = board.accounts.filter(({ network }) => network !== "x" || hasX);
  const next = nextStep({
    accounts: linked.map((account) => ({
      username: NETWORKS[account.network].handle(account.username),
      lacks: whyNoEarning(account),
      needsReconnect: account.state === "needs_reconnect",
    })),
    tasksCompleted: stats.tasksCompleted,
    hasWallet: wallet !== null,
    refusedWallet: wallet === refused ? wallet : null,
    balance: stats.totalPoints,
    hasWithdrawn: stats.hasWithdrawn,
    automationOn: miningState(automation) !== "off",
    first: offers[0] ?? null,
    best: bestOf(offers),
  });
  return { next };
}

interface StepWords {
  title: string;
  why: string;
}

/** A point is a cent. */
const worthAfterFee = (balance: number): string => dollars((balance - Number(FEE_POINTS)) / 100);

function wordsOf(next: NextStep, balance: number, hasX: boolean): StepWords {
  const texts = dashboard.next;
  const { minimumFollowers, minimumAgeDays } = NETWORKS.nostr;
  const linkWhy = hasX
    ? texts.linkWhy(NETWORKS.x.minimumFollowers, NETWORKS.x.minimumAgeDays)
    : accounts.nostr.needs(minimumFollowers, minimumAgeDays);
  switch (next.step) {
    case "link":
      return { title: hasX ? accounts.noneTitle : accounts.nostr.link, why: linkWhy };
    case "link-another":
      return { title: texts.linkAnother, why: `${next.username}: ${next.lacks.join(", ")}.` };
    case "reconnect":
      return { title: texts.reconnect(next.username), why: texts.reconnectWhy };
    case "wallet":
      return { title: texts.wallet, why: texts.walletWhy };
    case "change-wallet":
      return { title: texts.changeWallet, why: texts.changeWalletWhy(shorten(next.wallet)) };
    case "withdraw":
      return { title: texts.withdraw, why: texts.withdrawWhy(balance, worthAfterFee(balance)) };
    case "automation":
      return { title: texts.automation, why: texts.automationWhy };
    case "rest":
      return { title: texts.rest, why: tasks.moreLater };
    case "first-task":
    case "task": {
      const { task, pair } = next.offer;
      const { name, handle } = NETWORKS[task.network];
      const title = taskTitle(task);
      const facts = [pair.award.total, handle(pair.account.username)] as const;
      if (next.step === "first-task") return { title, why: texts.firstTaskWhy(...facts, name) };
      const reason = next.missing > 0 ? texts.missing(next.missing) : texts.worthMost;
      return { title, why: `${texts.taskWhy(...facts)} ${reason}` };
    }
  }
}

const whyMissed = ({ pair: { row } }: Offer): string | null =>
  row.state === "available" ? row.lastReason : null;

/**
 * The words of the step. Once its task has begun: what happens on the miner's return, or what the last check missed.
 */
export function useNextWords(next: NextStep | undefined): StepWords | undefined {
  const balance = useQuery(userStatsQuery()).data?.totalPoints ?? 0;
  const offer = next && "offer" in next ? next.offer : null;
  const isBegun = useIsBegun(offer ? actKey(offer.task.id, offer.pair.account.id) : "");
  const hasX = useHasX();
  if (!next) return undefined;
  const words = wordsOf(next, balance, hasX);
  return offer && isBegun ? { ...words, why: whyMissed(offer) ?? dashboard.next.begun } : words;
}

function FirstWithdrawal() {
  const stats = useQuery(userStatsQuery()).data;
  if (!stats || stats.hasWithdrawn) return null;
  const have = Math.min(stats.totalPoints, FIRST_WITHDRAWAL);
  return (
    <label className="mt-2 grid max-w-sm gap-1 text-xs text-silt">
      <progress value={have} max={FIRST_WITHDRAWAL} className="meter h-2 w-full" />
      {dashboard.next.toFirst(have, FIRST_WITHDRAWAL)}
    </label>
  );
}

const COUNTS_FOR_MS = 900;

/** Counts from zero to the value, slower towards the end; at once for visitors who prefer stillness. */
function useCountFromZero(value: number): number {
  const [isStill] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  const [shown, setShown] = useState(isStill ? value : 0);
  useEffect(() => {
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now: number) {
      // The frame's time may lie before the effect's.
      const passed = Math.min(1, Math.max(0, (now - begun) / COUNTS_FOR_MS));
      const rest = isStill ? 0 : (1 - passed) ** 3;
      setShown(Math.round(value * (1 - rest)));
      if (rest > 0) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isStill, value]);
  return shown;
}

/** Placed low, because on a phone the toast covers the top of the screen. */
export function NewAward({ award }: { award: AwardBreakdown }) {
  return (
    <>
      <h2 id="next-title" className="sr-only">
        {dashboard.next.done(award.total)}
      </h2>
      <div className="mt-auto w-full">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p aria-hidden className="animate-pop font-display text-2xl font-semibold text-ore-deep">
            {signed(useCountFromZero(award.total))}
          </p>
          <RewardParts award={award} />
        </div>
        <FirstWithdrawal />
      </div>
    </>
  );
}

/** Starts and checks the task from here. The check starts automatically when the miner is back. */
function TaskAction({ offer, isBesideList }: { offer: Offer; isBesideList: boolean }) {
  const { task, pair } = offer;
  const act = { task, account: pair.account };
  const { attempting, complete } = useComplete(act);
  const { isBegun, address, begin } = useAct(act, complete);
  const { name, handle } = NETWORKS[task.network];
  const missed = whyMissed(offer) !== null;
  const look = buttonStyle(!isBegun || missed ? "ore" : "quiet", "small");
  const start = address ? (
    <NewTabLink href={address} onClick={begin} className={look}>
      {dashboard.next.startOn(name)}
      <span className="sr-only">
        {dashboard.next.startName(taskTitle(task), handle(pair.account.username))}
      </span>
    </NewTabLink>
  ) : null;
  if (!isBegun && start) return start;
  return (
    <div className="flex flex-wrap gap-2">
      {start}
      <Button
        size="small"
        look={missed || isBesideList ? "quiet" : "ore"}
        disabled={attempting.isPending}
        onClick={complete}
      >
        {attempting.isPending ? <Spinner /> : null}
        {attempting.isPending ? tasks.checking : tasks.complete}
      </Button>
    </div>
  );
}

const PLACES = {
  wallet: { to: "/profile#wallet", text: "walletAction" },
  "change-wallet": { to: "/profile#wallet", text: "changeWalletAction" },
  withdraw: { to: "/profile#withdraw", text: "withdrawAction" },
  automation: { to: "/profile#automation", text: "automationAction" },
  rest: { to: "/opportunities", text: "restAction" },
} as const;

/** The control of the step. `isBesideList`: the task's row is on the page too, and has the loud button. */
export function StepAction({ next, isBesideList = false }: { next: NextStep; isBesideList?: boolean }) {
  const hasX = useHasX();
  switch (next.step) {
    case "link":
    case "link-another":
    case "reconnect":
      return hasX ? (
        <a href={LINK_ADDRESS} className={buttonStyle("ore", "small")}>
          {dashboard.next.linkAction}
        </a>
      ) : (
        <Link to="/profile#nostr-keys" className={buttonStyle("ore", "small")}>
          {accounts.nostr.link}
        </Link>
      );
    case "first-task":
    case "task":
      return <TaskAction key={nameOf(next)} offer={next.offer} isBesideList={isBesideList} />;
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

export function StepHeading({
  words,
  retry,
  className,
  shape,
}: {
  words: StepWords | undefined;
  retry: (() => void) | undefined;
  className: string;
  shape: string;
}) {
  return (
    <>
      <h2 id="next-title" className={className}>
        <span className="text-ore-deep">{dashboard.next.label}</span>{" "}
        {words ? words.title : retry ? null : <CodeShape className={`inline-block align-middle ${shape}`} />}
      </h2>
      {!words && retry ? <LoadFailure what={dashboard.next.loadName} onRetry={retry} /> : null}
    </>
  );
}
