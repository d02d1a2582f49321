import { consentText } from "@lode/core/domain/automation/consent";
import type { TaskType } from "@lode/core/domain/task-type";
import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TASK_KINDS } from "./task-kinds.ts";

/** Shown the first time a kind is switched on for an account; the version of this text is stored with the answer. */
export function ConsentDialog({
  asked,
  username,
  upcomingTexts,
  onAgree,
  onClose,
}: {
  /** The kind whose switch was turned on; null while nothing is asked. */
  asked: TaskType | null;
  username: string;
  /** Shown with the consent to a kind that posts a text. */
  upcomingTexts: ReactNode;
  onAgree: () => void;
  onClose: () => void;
}) {
  // The text stays in place while the dialog closes.
  const last = useRef(asked);
  last.current = asked ?? last.current;
  const kind = last.current;
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={kind ? `${TASK_KINDS[kind].switchLabel} for @${username}?` : "Automation"}
    >
      {kind ? <p className="text-silt">{consentText(kind, username)}</p> : null}
      {kind && TASK_KINDS[kind].postsText ? upcomingTexts : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onAgree}>I agree, switch it on</Button>
        <Button look="quiet" onClick={onClose}>
          Keep it off
        </Button>
      </div>
    </Dialog>
  );
}
