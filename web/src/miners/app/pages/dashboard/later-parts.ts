import { laterPart, whenIdle } from "../../../../ui/later-part.tsx";

/** On a slow line the next step and the first tasks need the connection and the processor first. */
async function belowTheFold() {
  await whenIdle();
  return import("./below-the-fold.tsx");
}

export const MinersLists = laterPart(async () => (await belowTheFold()).MinersLists);
export const VisitorsLists = laterPart(async () => (await belowTheFold()).VisitorsLists);
export const Feed = laterPart(async () => (await belowTheFold()).FoldableFeed);
export const MiningConsole = laterPart(async () => (await belowTheFold()).MiningConsole);
export const OwnAnalytics = laterPart(async () => (await belowTheFold()).OwnAnalytics);
export const SampleAnalytics = laterPart(async () => (await belowTheFold()).SampleAnalytics);
