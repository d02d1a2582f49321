import { consentText } from "@lode/core/domain/automation/consent";
import type { TaskType } from "@lode/core/domain/task-type";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Asked the first time an action of an account goes on, in the words that are stored with the answer. */
export function ConsentDialog({
  asked,
  username,
  onAgree,
  onClose,
}: {
  asked: { action: TaskType; label: string } | null;
  username: string;
  onAgree: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={asked ? `${asked.label} for @${username}?` : "Automation"}
    >
      {asked ? <p className="text-silt">{consentText(asked.action, username)}</p> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onAgree}>I agree, switch it on</Button>
        <Button look="quiet" onClick={onClose}>
          Keep it off
        </Button>
      </div>
    </Dialog>
  );
}
