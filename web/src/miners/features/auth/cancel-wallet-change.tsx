import { Link } from "react-router-dom";
import { plural } from "../../../lib/format.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useCancelWalletChange } from "./queries.ts";
import { sentenceWithWait } from "./sentence-with-wait.ts";

/** A button rather than an effect, because mail scanners open links and must cancel nothing. */
export function CancelWalletChange({ token }: { token: string }) {
  const cancelling = useCancelWalletChange();
  if (cancelling.isSuccess) {
    return (
      <>
        <Notice tone="sound">
          Your old wallet is back, {plural(cancelling.data.returned_withdrawals, "pending withdrawal")}{" "}
          returned, and every session was ended. Please choose a new password now.
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
        This brings your old wallet back, returns pending withdrawals to the new one with their fee, and signs
        out everywhere.
      </p>
      {cancelling.isError ? <Notice tone="fault">{sentenceWithWait(cancelling.error)}</Notice> : null}
      <Button disabled={cancelling.isPending} onClick={() => cancelling.mutate(token)} className="w-full">
        Cancel the change
      </Button>
    </>
  );
}
