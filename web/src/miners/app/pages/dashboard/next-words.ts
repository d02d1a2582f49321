import { MINIMUM_AGE_DAYS, MINIMUM_FOLLOWERS } from "@lode/core/domain/accounts/eligibility";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { tasks } from "../../../../texts/en/tasks.ts";
import type { NextStep } from "./next-step.ts";

export interface Words {
  title: string;
  why: string;
}

/** Words for the next step and its reason, on the dashboard and the profile. */
export function wordsOf(next: NextStep, balance: number): Words {
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
      return { title: texts.withdraw, why: texts.withdrawWhy(balance) };
    case "automation":
      return { title: texts.automation, why: texts.automationWhy };
    case "rest":
      return { title: texts.rest, why: texts.restWhy };
    case "first-task":
    case "task": {
      const { task, pair } = next.offer;
      const title = tasks.title[task.task_type](task.target_username);
      const facts = [pair.award.total, pair.account.username] as const;
      if (next.step === "first-task")
        return { title, why: texts.firstTaskWhy(...facts, NETWORKS[task.network].name) };
      const reason = next.missing > 0 ? texts.missing(next.missing) : texts.worthMost;
      return { title, why: `${texts.taskWhy(...facts)} ${reason}` };
    }
  }
}
