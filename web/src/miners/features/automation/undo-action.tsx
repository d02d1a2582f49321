import type { AutomationActionView } from "@lode/core/contracts/http/automation";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { automation } from "../../../texts/en/automation.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showError } from "../../../ui/toast.ts";
import { useUndoAction } from "./queries.ts";

export function UndoAction({ action }: { action: AutomationActionView }) {
  const [asking, setAsking] = useState(false);
  const undoing = useUndoAction();
  const what = automation.titles[action.task_type](NETWORKS[action.network].handle(action.target_username));
  const undo = () =>
    undoing.mutate(action.id, {
      onSettled: () => setAsking(false),
      onError: (error) => showError(sentenceFor(error, automation.undoFailed)),
    });
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setAsking(true)}>
        {automation.undo}
        <span className="sr-only">: {what}</span>
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={automation.undoTitle(what)}>
        <p className="text-silt">{automation.undoNote(action.username)}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button look="fault" disabled={undoing.isPending} onClick={undo}>
            {automation.undoOnX}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {automation.keepIt}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
