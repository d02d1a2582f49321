import type { ReactNode } from "react";
import { uiTexts } from "../../texts/console/en/ui.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Sentence } from "../../ui/sentence.tsx";
import { CopyButton } from "./copy-button.tsx";

/** Shows a secret that the server returned once. */
export function SecretDialog({
  title,
  secret,
  children,
  onClose,
}: {
  title: string;
  secret: string;
  /** The purpose of the secret. */
  children: ReactNode;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <div className="grid gap-4 text-sm">
        <p>
          <Sentence of={uiTexts.itIsShownOnce} parts={{ purpose: children }} />
        </p>
        <p className="flex items-start gap-2 rounded-sm bg-shelf p-3 font-mono break-all">
          {secret} <CopyButton text={secret} what={uiTexts.theSecret} />
        </p>
        <Button size="small" className="justify-self-end" onClick={onClose}>
          {uiTexts.doneLabel}
        </Button>
      </div>
    </Dialog>
  );
}
