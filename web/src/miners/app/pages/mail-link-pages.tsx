import { type ReactNode, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { stopAwaitingConfirmation, useAwaitingConfirmation } from "../../../lib/awaiting-confirmation.ts";
import { keptToken, type MailPurpose, wholeToken } from "../../../lib/mail-token.ts";
import { auth } from "../../../texts/en/auth.ts";
import { notifications } from "../../../texts/en/notifications.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { CancelWalletChange } from "../../features/auth/cancel-wallet-change.tsx";
import { ConfirmEmail } from "../../features/auth/confirm-email.tsx";
import { AskForNewLink } from "../../features/auth/resend-confirmation.tsx";
import { ResetPassword } from "../../features/auth/reset-password.tsx";
import { Unsubscribe } from "../../features/notifications/unsubscribe.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";
import { SupportLink } from "../support-link.tsx";

/** Moves the token from the address to the tab's storage: not in the history, but there after a reload. */
function useMailToken(purpose: MailPurpose) {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => {
    const given = search.get("token");
    return given === null ? keptToken(purpose).read() : wholeToken(given);
  });
  useEffect(() => {
    if (!search.has("token")) return;
    if (token) keptToken(purpose).write(token);
    setSearch({}, { replace: true });
  }, [search, setSearch, token, purpose]);
  return { token, forget: keptToken(purpose).forget };
}

interface MailLinkProps {
  purpose: MailPurpose;
  title: string;
  /** What to show if the link is incomplete. */
  wayOn: ReactNode;
  /** How many of the steps after a sign-up are done; left out where they do not belong. */
  steps?: number;
  children: (token: string, forget: () => void) => ReactNode;
}

function MailLinkPage({ purpose, title, wayOn, steps, children }: MailLinkProps) {
  const { token, forget } = useMailToken(purpose);
  return (
    <AuthFrame steps={steps}>
      <PageTitle>{title}</PageTitle>
      <Card>
        <h1 className="text-xl">{title}</h1>
        <div className="mt-5 grid gap-5">{token ? children(token, forget) : wayOn}</div>
      </Card>
    </AuthFrame>
  );
}

function Incomplete({ children }: { children: ReactNode }) {
  return (
    <>
      <Notice tone="idle">
        <p className="font-semibold">{auth.mailLink.missing}</p>
        <p className="mt-1">{auth.mailLink.incomplete}</p>
      </Notice>
      {children}
    </>
  );
}

const ToForgot = ({ text }: { text: string }) => (
  <Link to="/auth/forgot" className={buttonStyle("quiet", "regular", "justify-self-start")}>
    {text}
  </Link>
);

export function ConfirmPage() {
  const awaiting = useAwaitingConfirmation();
  const [isConfirmed, setIsConfirmed] = useState(false);
  return (
    <MailLinkPage
      purpose="confirm"
      steps={isConfirmed ? 1 : 0}
      title={auth.confirm.title}
      wayOn={
        <Incomplete>
          <p className="text-silt">{auth.mailLink.orNew}</p>
          <AskForNewLink email={awaiting?.email ?? ""} />
        </Incomplete>
      }
    >
      {(token, forget) => (
        <ConfirmEmail
          token={token}
          onDone={() => {
            setIsConfirmed(true);
            forget();
            stopAwaitingConfirmation();
          }}
        />
      )}
    </MailLinkPage>
  );
}

export const ResetPage = () => (
  <MailLinkPage
    purpose="reset"
    title={auth.reset.title}
    wayOn={
      <Incomplete>
        <ToForgot text={auth.mailLink.forgotInstead} />
      </Incomplete>
    }
  >
    {(token, forget) => <ResetPassword token={token} onDone={forget} />}
  </MailLinkPage>
);

export const CancelWalletChangePage = () => (
  <MailLinkPage
    purpose="cancel-wallet-change"
    title={auth.cancelChange.title}
    wayOn={
      <Incomplete>
        <p className="text-silt">
          {auth.cancelChange.incomplete} <SupportLink />
        </p>
        <ToForgot text={auth.cancelChange.newPassword} />
      </Incomplete>
    }
  >
    {(token, forget) => <CancelWalletChange token={token} onDone={forget} />}
  </MailLinkPage>
);

export const UnsubscribePage = () => (
  <MailLinkPage
    purpose="unsubscribe"
    title={notifications.unsubscribe.title}
    wayOn={
      <Incomplete>
        <Link to="/profile#account" className={buttonStyle("quiet", "regular", "justify-self-start")}>
          {notifications.unsubscribe.toProfile}
        </Link>
      </Incomplete>
    }
  >
    {(token, forget) => <Unsubscribe token={token} onDone={forget} />}
  </MailLinkPage>
);
