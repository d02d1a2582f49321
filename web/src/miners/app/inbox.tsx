import { Suspense } from "react";
import { useAwaitingConfirmation } from "../../lib/awaiting-confirmation.ts";
import { laterPart } from "../../ui/later-part.tsx";

// Loaded only after a sign-up, because it includes the captcha.
const InboxPanel = laterPart(async () => (await import("../features/auth/inbox-panel.tsx")).InboxPanel);

/** Shows the next step to a visitor who has signed up, and nothing to others. */
export function Inbox() {
  const awaiting = useAwaitingConfirmation();
  if (!awaiting) return null;
  return (
    <Suspense fallback={<div className="h-72 bg-ore-wash md:h-48" />}>
      <InboxPanel awaiting={awaiting} />
    </Suspense>
  );
}
