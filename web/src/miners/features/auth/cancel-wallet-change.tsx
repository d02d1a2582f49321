import { Link } from "react-router-dom";
import { auth } from "../../../texts/en/auth.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useCancelWalletChange } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

/** A button, because mail scanners open links and must not cancel anything. */
export function CancelWalletChange({ token, onDone }: { token: string; onDone: () => void }) {
  const cancelling = useCancelWalletChange();
  if (cancelling.isSuccess) {
    return (
      <>
        <Notice tone="sound">{auth.cancelChange.done(cancelling.data.returned_withdrawals)}</Notice>
        <Link to="/auth/forgot" className={buttonStyle("ore", "regular", "w-full")}>
          {auth.cancelChange.newPassword}
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="text-silt">{auth.cancelChange.intro}</p>
      {cancelling.isError ? <Notice tone="fault">{sentenceWithWait(cancelling.error)}</Notice> : null}
      <Button
        disabled={cancelling.isPending}
        onClick={() => cancelling.mutate(token, { onSuccess: onDone })}
        className="w-full"
      >
        {auth.cancelChange.press}
      </Button>
    </>
  );
}
