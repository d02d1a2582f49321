import { createContext, useContext } from "react";
import { actKey } from "./begun-acts.ts";

/** The key of the task and account that the page's next step names; null while it names none. */
export const RecommendedAct = createContext<string | null>(null);

export const useIsRecommended = (taskId: string, accountId: string): boolean =>
  useContext(RecommendedAct) === actKey(taskId, accountId);
