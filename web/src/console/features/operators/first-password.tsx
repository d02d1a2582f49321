import { operatorsTexts } from "../../../texts/console/operators.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

/** Shows the password a single time, for the owner to pass on. */
export function FirstPassword({
  email,
  password,
  onClose,
}: {
  email: string;
  password: string;
  onClose: () => void;
}) {
  return (
    <Dialog open onClose={onClose} title={operatorsTexts.firstPassword}>
      <div className="grid gap-4 text-sm">
        <p>{operatorsTexts.handThisToOverA(email)}</p>
        <p className="flex items-center gap-2 font-mono text-base break-all">
          {password} <CopyButton text={password} what={operatorsTexts.thePassword} />
        </p>
        <Button size="small" className="justify-self-end" onClick={onClose}>
          {operatorsTexts.done}
        </Button>
      </div>
    </Dialog>
  );
}
