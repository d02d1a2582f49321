import { lazy, Suspense } from "react";
import { useAwaitingConfirmation } from "../../lib/awaiting-confirmation.ts";

// Only for those who have just signed up: it brings the captcha.
const InboxPanel = lazy(async () => ({
  default: (await import("../features/auth/inbox-panel.tsx")).InboxPanel,
}));

/** The next step of a visitor who has signed up; nothing for others. */
export function Inbox() {
  const awaiting = useAwaitingConfirmation();
  if (!awaiting) return null;
  return (
    <Suspense fallback={<div className="h-72 bg-ore-wash md:h-48" />}>
      <InboxPanel awaiting={awaiting} />
    </Suspense>
  );
}
