import { lazy } from "react";
import { whenIdle } from "../../../../lib/when-idle.ts";

/** On a slow line the next step and the first tasks need the connection and the processor first. */
async function belowTheFold() {
  await whenIdle();
  return import("./below-the-fold.tsx");
}

export const MinersLists = lazy(async () => ({ default: (await belowTheFold()).MinersLists }));
export const VisitorsLists = lazy(async () => ({ default: (await belowTheFold()).VisitorsLists }));
export const Feed = lazy(async () => ({ default: (await belowTheFold()).FoldableFeed }));
export const MiningConsole = lazy(async () => ({ default: (await belowTheFold()).MiningConsole }));
export const OwnAnalytics = lazy(async () => ({ default: (await belowTheFold()).OwnAnalytics }));
export const SampleAnalytics = lazy(async () => ({ default: (await belowTheFold()).SampleAnalytics }));
