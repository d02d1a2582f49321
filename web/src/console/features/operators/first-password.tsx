import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";

/** Shown once, for the owner to hand on. */
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
    <Dialog open onClose={onClose} title="First password">
      <div className="grid gap-4 text-sm">
        <p>
          Hand this to {email} over a safe channel. It is shown once, and must be changed at the first
          sign-in.
        </p>
        <p className="flex items-center gap-2 font-mono text-base break-all">
          {password} <CopyButton text={password} what="the password" />
        </p>
        <Button size="small" className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
