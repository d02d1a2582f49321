import { Link } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useCancelWalletChange } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

/** A button, because mail scanners open links and must not cancel anything. */
export function CancelWalletChange({ token }: { token: string }) {
  const cancelling = useCancelWalletChange();
  if (cancelling.isSuccess) {
    return (
      <>
        <Notice tone="sound">
          Your previous wallet is restored,{" "}
          {plural(cancelling.data.returned_withdrawals, "pending withdrawal")} refunded, and all sessions
          ended. Please choose a new password now.
        </Notice>
        <Link to="/auth/forgot" className={buttonStyle("ore", "regular", "w-full")}>
          Choose a new password
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="text-silt">
        This restores your previous wallet, refunds pending withdrawals to the new wallet with their fee, and
        signs you out everywhere.
      </p>
      {cancelling.isError ? <Notice tone="fault">{sentenceWithWait(cancelling.error)}</Notice> : null}
      <Button disabled={cancelling.isPending} onClick={() => cancelling.mutate(token)} className="w-full">
        Cancel the change
      </Button>
    </>
  );
}
