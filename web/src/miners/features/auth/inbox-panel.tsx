import { MailOpen } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { type Awaiting, stopAwaitingConfirmation } from "../../../lib/awaiting-confirmation.ts";
import { useSettings } from "../../../lib/settings.ts";
import { auth } from "../../../texts/en/auth.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { AskForNewLink } from "./ask-for-mail.tsx";

/** Stays until the address is confirmed, even after a reload: a new miner's next step is in their mail. */
export function InboxPanel({ awaiting: { email } }: { awaiting: Awaiting }) {
  const { mailSandboxUrl } = useSettings();
  const [again, setAgain] = useState(false);
  const navigate = useNavigate();
  const chooseOther = async () => {
    await navigate("/auth?tab=sign-up");
    stopAwaitingConfirmation();
  };
  return (
    <section aria-labelledby="inbox-title" className="border-b border-seam bg-ore-wash">
      <div className="page grid gap-4 py-6 md:py-8">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
          <MailOpen aria-hidden className="mt-1 size-6 text-ore-deep" />
          <h2 id="inbox-title" className="text-lg">
            {auth.inbox.title}
          </h2>
          <p className="col-start-2 mt-1 max-w-[62ch]">
            <Sentence
              of={auth.inbox.sent}
              parts={{ email: <strong className="font-semibold wrap-anywhere">{email}</strong> }}
            />
          </p>
          <p className="col-start-2 mt-1 text-sm text-silt">{auth.inbox.next}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3 md:pl-10">
          {mailSandboxUrl ? (
            <NewTabLink
              href={`${mailSandboxUrl}/latest?to=${encodeURIComponent(email)}`}
              className={buttonStyle("ore", "small")}
            >
              {auth.inbox.openMail}
            </NewTabLink>
          ) : null}
          {again ? null : (
            <Button look="quiet" size="small" onClick={() => setAgain(true)}>
              {auth.inbox.again}
            </Button>
          )}
          <Button look="quiet" size="small" onClick={() => void chooseOther()}>
            {auth.inbox.otherAddress}
          </Button>
          <Link to="/auth" className="rounded-xs py-1 text-sm underline underline-offset-4">
            {auth.inbox.confirmed}
          </Link>
        </div>
        {again ? (
          <div className="max-w-md md:ml-10">
            <AskForNewLink email={email} onSent={() => setAgain(false)} />
          </div>
        ) : null}
      </div>
    </section>
  );
}
