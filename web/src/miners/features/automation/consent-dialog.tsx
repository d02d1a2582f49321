import { consentText } from "@lode/core/domain/automation/consent";
import type { TaskType } from "@lode/core/domain/task-type";
import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** Asked the first time an action of an account goes on, in the words that are stored with the answer. */
export function ConsentDialog({
  asked,
  username,
  upcomingTexts,
  onAgree,
  onClose,
}: {
  asked: { action: TaskType; label: string } | null;
  username: string;
  /** Shown with the consent to comments. */
  upcomingTexts: ReactNode;
  onAgree: () => void;
  onClose: () => void;
}) {
  // What was asked stays to be read while the dialog closes.
  const shown = useRef(asked);
  shown.current = asked ?? shown.current;
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={shown.current ? `${shown.current.label} for @${username}?` : "Automation"}
    >
      {shown.current ? <p className="text-silt">{consentText(shown.current.action, username)}</p> : null}
      {shown.current?.action === "comment" ? upcomingTexts : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onAgree}>I agree, switch it on</Button>
        <Button look="quiet" onClick={onClose}>
          Keep it off
        </Button>
      </div>
    </Dialog>
  );
}
