import { MINIMUM_AGE_DAYS, MINIMUM_FOLLOWERS } from "@lode/core/domain/accounts/eligibility";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { FEE_POINTS } from "@lode/core/domain/withdrawals/policy";
import { useQuery } from "@tanstack/react-query";
import { dollars } from "../../../../lib/format.ts";
import { taskTitle } from "../../../../lib/task-title.ts";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { userStatsQuery } from "../../../features/points/queries.ts";
import { actKey, useIsBegun } from "../../../features/tasks/begun-acts.ts";
import type { NextStep } from "./next-step.ts";

interface Words {
  title: string;
  why: string;
}

/** A point is a cent. */
const worthAfterFee = (balance: number): string => dollars((balance - Number(FEE_POINTS)) / 100);

/** Words for the next step and its reason, on the dashboard and the profile. */
function wordsOf(next: NextStep, balance: number): Words {
  const texts = dashboard.next;
  const linkWhy = texts.linkWhy(MINIMUM_FOLLOWERS, MINIMUM_AGE_DAYS);
  switch (next.step) {
    case "link":
      return { title: texts.link, why: linkWhy };
    case "link-another":
      return { title: texts.linkAnother, why: linkWhy };
    case "reconnect":
      return { title: texts.reconnect(next.username), why: texts.reconnectWhy };
    case "wallet":
      return { title: texts.wallet, why: texts.walletWhy };
    case "withdraw":
      return { title: texts.withdraw, why: texts.withdrawWhy(balance, worthAfterFee(balance)) };
    case "automation":
      return { title: texts.automation, why: texts.automationWhy };
    case "rest":
      return { title: texts.rest, why: texts.restWhy };
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

/** The words of the step. Once its task is begun, they say what happens after the way back. */
export function useNextWords(next: NextStep | undefined): Words | undefined {
  const balance = useQuery(userStatsQuery()).data?.totalPoints ?? 0;
  const offer = next && "offer" in next ? next.offer : null;
  const isBegun = useIsBegun(offer ? actKey(offer.task.id, offer.pair.account.id) : "");
  if (!next) return undefined;
  const words = wordsOf(next, balance);
  return offer && isBegun ? { ...words, why: dashboard.next.begun } : words;
}
