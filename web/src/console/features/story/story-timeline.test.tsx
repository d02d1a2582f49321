import type { StoryEntryView } from "@lode/core/contracts/console/story";
import { LONGEST_STORY } from "@lode/core/domain/operators-search";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { StoryPanel } from "./story-timeline.tsx";

const entry: StoryEntryView = {
  ...{ at: "2026-11-26T08:00:00Z", kind: "event", subject: null },
  ...{ word: "attempt.asked", text: null, by: null, points: null },
};

test("a story that is cut to its newest entries says so", () => {
  const root = createRoot(document.body);
  for (const [entries, words] of [
    [2, "What happened2 entries, UTC"],
    [LONGEST_STORY, "What happenedThe newest 1,000 entries, UTC"],
  ] as const) {
    flushSync(() => root.render(<StoryPanel story={Array.from({ length: entries }, () => entry)} />));
    expect(document.body.textContent).toContain(words);
  }
  root.unmount();
});
