import { consentText } from "@lode/core/domain/automation/consent";
import { ACTION_KINDS, type ActionKind } from "@lode/core/domain/networks/action-kinds";
import { type ReactNode, useRef } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** Shown when a kind is turned on for an account for the first time; the version of the text is stored with the consent. */
export function ConsentDialog({
  asked,
  username,
  upcomingTexts,
  onAgree,
  onClose,
}: {
  /** The kind to consent to, or null. */
  asked: ActionKind | null;
  username: string;
  /** Shown for a kind that posts a text. */
  upcomingTexts: ReactNode;
  onAgree: () => void;
  onClose: () => void;
}) {
  // Keeps the text while the dialog closes.
  const last = useRef(asked);
  last.current = asked ?? last.current;
  const kind = last.current;
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      title={kind ? `${ACTION_KINDS[kind].switchLabel} for @${username}?` : "Automation"}
    >
      {kind ? <p className="text-silt">{consentText(kind, username)}</p> : null}
      {kind && ACTION_KINDS[kind].hasText ? upcomingTexts : null}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onAgree}>I agree, turn it on</Button>
        <Button look="quiet" onClick={onClose}>
          Keep it off
        </Button>
      </div>
    </Dialog>
  );
}
