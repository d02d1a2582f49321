import { Link } from "react-router-dom";
import { sentenceFor } from "../../../lib/api-error.ts";
import { notifications } from "../../../texts/en/notifications.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useUnsubscribe } from "./queries.ts";

/** A button, because mail scanners open links and must not turn anything off. */
export function Unsubscribe({ token, onDone }: { token: string; onDone: () => void }) {
  const leaving = useUnsubscribe();
  if (leaving.isSuccess) {
    return (
      <>
        <Notice tone="sound">{notifications.unsubscribe.done}</Notice>
        <Link to="/profile#account" className={buttonStyle("quiet", "regular", "justify-self-start")}>
          {notifications.unsubscribe.toProfile}
        </Link>
      </>
    );
  }
  return (
    <>
      <p className="text-silt">{notifications.unsubscribe.intro}</p>
      {leaving.isError ? (
        <Notice tone="fault">{sentenceFor(leaving.error, notifications.unsubscribe.failed)}</Notice>
      ) : null}
      <Button
        disabled={leaving.isPending}
        onClick={() => leaving.mutate(token, { onSuccess: onDone })}
        className="w-full"
      >
        {notifications.unsubscribe.press}
      </Button>
    </>
  );
}
