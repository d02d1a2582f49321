import type { getAutomationSettings } from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { TextList } from "../../../ui/text-list.tsx";

/** More would push the buttons out of view. */
const SHOWN_TASKS = 5;

type Texts = AnswerOf<typeof getAutomationSettings>["comment_texts"];

/** Shown before the miner consents to automatic comments. */
export function UpcomingTexts({ tasks }: { tasks: Texts }) {
  if (tasks.length === 0) {
    return (
      <p className="mt-4 text-sm text-silt">
        No open task has texts for automatic comments right now, so nothing is posted until one has. You can
        read each comment in the flight recorder before it is posted.
      </p>
    );
  }
  return (
    <section aria-label="Texts that would be posted" className="mt-4">
      <p className="text-sm text-silt">
        These are the next texts; each is posted once, by one account. You can read the texts of later tasks
        with the task, and each comment in the flight recorder before it is posted.
      </p>
      {tasks.slice(0, SHOWN_TASKS).map(({ task_id, target_username, texts, left }) => (
        <div key={task_id} className="mt-3">
          <h3 className="mb-1.5 font-sans text-sm font-medium tracking-normal">
            Under a post by @{target_username}
          </h3>
          <TextList texts={texts} left={left} />
        </div>
      ))}
      {tasks.length > SHOWN_TASKS ? (
        <p className="mt-3 text-sm text-silt">
          {tasks.length - SHOWN_TASKS} more tasks have texts, listed with each task on the dashboard.
        </p>
      ) : null}
    </section>
  );
}
