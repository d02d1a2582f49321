import type { getAutomationSettings } from "@lode/core/contracts/http/automation";
import type { AnswerOf } from "@lode/core/contracts/http/endpoint";
import { automation } from "../../../texts/en/automation.ts";
import { TextList } from "../../../ui/text-list.tsx";

/** More would push the buttons out of view. */
const SHOWN_TASKS = 5;

type Texts = AnswerOf<typeof getAutomationSettings>["comment_texts"];

/** Shown before the miner consents to automatic comments. */
export function UpcomingTexts({ tasks }: { tasks: Texts }) {
  if (tasks.length === 0) return <p className="mt-4 text-sm text-silt">{automation.noComments}</p>;
  return (
    <section aria-label={automation.comments} className="mt-4">
      <p className="text-sm text-silt">{automation.commentsNote}</p>
      {tasks.slice(0, SHOWN_TASKS).map(({ task_id, target_username, texts, left }) => (
        <div key={task_id} className="mt-3">
          <h3 className="mb-1.5 font-sans text-sm font-medium tracking-normal">
            {automation.underPostBy(target_username)}
          </h3>
          <TextList texts={texts} left={left} />
        </div>
      ))}
      {tasks.length > SHOWN_TASKS ? (
        <p className="mt-3 text-sm text-silt">{automation.moreComments(tasks.length - SHOWN_TASKS)}</p>
      ) : null}
    </section>
  );
}
