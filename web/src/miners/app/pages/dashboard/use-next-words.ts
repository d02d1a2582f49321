import { useQuery } from "@tanstack/react-query";
import { dashboard } from "../../../../texts/en/dashboard.ts";
import { userStatsQuery } from "../../../features/points/queries.ts";
import { actKey, useIsBegun } from "../../../features/tasks/begun-acts.ts";
import type { NextStep } from "./next-step.ts";
import { type Words, wordsOf } from "./next-words.ts";

/** The words of the step. Once its task is begun, they say what happens after the way back. */
export function useNextWords(next: NextStep | undefined): Words | undefined {
  const balance = useQuery(userStatsQuery()).data?.totalPoints ?? 0;
  const offer = next && "offer" in next ? next.offer : null;
  const isBegun = useIsBegun(offer ? actKey(offer.task.id, offer.pair.account.id) : "");
  if (!next) return undefined;
  const words = wordsOf(next, balance);
  return offer && isBegun ? { ...words, why: dashboard.next.begun } : words;
}
