import { Link } from "react-router-dom";
import { Button, buttonStyle } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useConfirmEmail } from "./queries.ts";
import { refusalOf } from "./refusal.ts";

/** A button and not an effect: mail scanners open links, and must confirm nothing. */
export function ConfirmEmail({ token }: { token: string }) {
  const confirming = useConfirmEmail();
  if (confirming.isSuccess) {
    return (
      <>
        <Notice tone="sound">Your e-mail address is confirmed. You can sign in now.</Notice>
        <Link to="/auth" className={buttonStyle("ore", "regular", "w-full")}>
          Sign In
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="text-silt">One press, and your account is ready for its first X account.</p>
      {confirming.isError ? <Notice tone="fault">{refusalOf(confirming.error)}</Notice> : null}
      <Button disabled={confirming.isPending} onClick={() => confirming.mutate(token)} className="w-full">
        Confirm my e-mail
      </Button>
      {confirming.isError ? (
        <p className="text-sm text-silt">
          A new link is sent when you{" "}
          <Link to="/auth" className="text-ink underline underline-offset-4">
            sign in
          </Link>{" "}
          with an address that is not confirmed yet.
        </p>
      ) : null}
    </>
  );
}
