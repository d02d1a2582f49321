import { cancelWalletChange, confirmEmail, resetPassword } from "@lode/core/contracts/http/auth";
import { unsubscribe } from "@lode/core/contracts/http/notifications";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { codeOf } from "../../../lib/api-error.ts";
import { stopAwaitingConfirmation, useAwaitingConfirmation } from "../../../lib/awaiting-confirmation.ts";
import { keptToken, type MailPurpose, wholeToken } from "../../../lib/mail-token.ts";
import { storeToken } from "../../../lib/session.ts";
import { useSend } from "../../../lib/use-send.ts";
import { auth } from "../../../texts/en/auth.ts";
import { notifications } from "../../../texts/en/notifications.ts";
import { ui } from "../../../texts/en/ui.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { submitting } from "../../../ui/field.tsx";
import { Fault, Notice } from "../../../ui/notice.tsx";
import { NewPasswordField, PasswordField } from "../../features/auth/account-fields.tsx";
import { AskForNewLink } from "../../features/auth/ask-for-mail.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle, SupportLink } from "../page-title.tsx";

const Done = ({ text, to, label }: { text: string; to: string; label: string }) => (
  <>
    <Notice tone="sound">{text}</Notice>
    <Link to={to} className={buttonStyle("ore", "regular", "w-full")}>
      {label}
    </Link>
  </>
);

/** A button, because mail scanners open links and must not change anything. */
function Press({
  sending: { error, isPending },
  texts,
  onPress,
}: {
  sending: { error: Error | null; isPending: boolean };
  texts: { intro: string; press: string };
  onPress: () => void;
}) {
  return (
    <>
      <p className="text-silt">{texts.intro}</p>
      <Fault of={error} otherwise={auth.failed} />
      <Button disabled={isPending} onClick={onPress} className="w-full">
        {texts.press}
      </Button>
    </>
  );
}

interface Acting {
  token: string;
  onDone: () => void;
}

function Unsubscribe({ token, onDone }: Acting) {
  const leaving = useSend(unsubscribe);
  const leave = () => leaving.mutate({ query: { token } }, { onSuccess: onDone });
  if (!leaving.isSuccess)
    return <Press sending={leaving} texts={notifications.unsubscribe} onPress={leave} />;
  return (
    <>
      <Notice tone="sound">{notifications.unsubscribe.done}</Notice>
      <QuietLink to="/profile#account" text={notifications.unsubscribe.toProfile} />
    </>
  );
}

const MINIMUM_LENGTH = 8;
/** A field that cut what a password manager pastes would save another password. */
const MAXIMUM_LENGTH = 128;

function ResetPassword({ token, onDone }: Acting) {
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  // The server has ended all sessions, including this one.
  const resetting = useSend(resetPassword, { onSuccess: () => storeToken(null) });
  const isAllowed = password.length >= MINIMUM_LENGTH && password.length <= MAXIMUM_LENGTH;
  if (resetting.isSuccess) {
    return <Done text={auth.reset.done} to="/auth" label={auth.signIn} />;
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={submitting(() => {
        setTried(true);
        if (isAllowed) resetting.mutate({ body: { token, password } }, { onSuccess: onDone });
      })}
    >
      <NewPasswordField
        error={tried && !isAllowed ? auth.check.newPassword : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Fault of={resetting.error} otherwise={auth.failed} />
      <Button type="submit" disabled={resetting.isPending} className="w-full">
        {resetting.isPending ? ui.saving : auth.reset.save}
      </Button>
      {resetting.isError ? (
        <Link to="/auth/forgot" className={buttonStyle("quiet", "regular", "w-full")}>
          {auth.mailLink.forgotInstead}
        </Link>
      ) : null}
    </form>
  );
}

/** If the address has several sign-ups, the password selects the sign-up to confirm. */
const NEEDS_PASSWORD: readonly string[] = ["password-needed", "sign-up-replaced"];

function ConfirmEmail({ token, onDone }: Acting) {
  const confirming = useSend(confirmEmail);
  const navigate = useNavigate();
  const email = useAwaitingConfirmation()?.email ?? "";
  const [password, setPassword] = useState("");
  const [asked, setAsked] = useState(false);
  const confirm = () =>
    confirming.mutate(
      { body: { token, ...(password ? { password } : {}) } },
      {
        onSuccess: () => {
          onDone();
          stopAwaitingConfirmation();
          void navigate("/auth", { replace: true, state: { email } });
        },
        onError: (error) => {
          if (NEEDS_PASSWORD.includes(codeOf(error))) setAsked(true);
        },
      },
    );
  if (codeOf(confirming.error) === "mail-token-refused") {
    return (
      <>
        <Fault of={confirming.error} otherwise={auth.failed} />
        <AskForNewLink email={email} />
      </>
    );
  }
  return (
    <form noValidate className="grid gap-5" onSubmit={submitting(confirm)}>
      <p className="text-silt">{auth.confirm.intro}</p>
      <Fault of={confirming.error} otherwise={auth.failed} />
      {asked ? (
        <PasswordField value={password} onChange={(event) => setPassword(event.target.value)} />
      ) : null}
      <Button type="submit" disabled={confirming.isPending} className="w-full">
        {auth.confirm.press}
      </Button>
    </form>
  );
}

/** Moves the token from the address to the tab's storage, so it is not in the history but survives a reload. */
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
  /** How many of the steps after a sign-up are done; left out if the link is not part of a sign-up. */
  steps?: number;
  /** Rendered for a complete link. */
  use: (props: Acting) => ReactNode;
  /** Shown for an incomplete link: what to do instead. */
  children: ReactNode;
}

function MailLinkPage({ purpose, title, steps, use: Use, children }: MailLinkProps) {
  const { token, forget } = useMailToken(purpose);
  return (
    <AuthFrame steps={steps}>
      <PageTitle>{title}</PageTitle>
      <Card>
        <h1 className="text-xl">{title}</h1>
        <div className="mt-5 grid gap-5">
          {token ? (
            <Use token={token} onDone={forget} />
          ) : (
            <>
              <Notice tone="idle">
                <p className="font-semibold">{auth.mailLink.missing}</p>
                <p className="mt-1">{auth.mailLink.incomplete}</p>
              </Notice>
              {children}
            </>
          )}
        </div>
      </Card>
    </AuthFrame>
  );
}

const QuietLink = ({ to, text }: { to: string; text: string }) => (
  <Link to={to} className={buttonStyle("quiet", "regular", "justify-self-start")}>
    {text}
  </Link>
);

export function ConfirmPage() {
  const awaiting = useAwaitingConfirmation();
  return (
    <MailLinkPage purpose="confirm" steps={0} title={auth.confirm.title} use={ConfirmEmail}>
      <p className="text-silt">{auth.mailLink.orNew}</p>
      <AskForNewLink email={awaiting?.email ?? ""} />
    </MailLinkPage>
  );
}

export const ResetPage = () => (
  <MailLinkPage purpose="reset" title={auth.reset.title} use={ResetPassword}>
    <QuietLink to="/auth/forgot" text={auth.mailLink.forgotInstead} />
  </MailLinkPage>
);

export const CancelWalletChangePage = () => (
  <MailLinkPage purpose="cancel-wallet-change" title={auth.cancelChange.title} use={CancelWalletChange}>
    <p className="text-silt">
      {auth.cancelChange.incomplete} <SupportLink />
    </p>
    <QuietLink to="/auth/forgot" text={auth.reset.title} />
  </MailLinkPage>
);

export const UnsubscribePage = () => (
  <MailLinkPage purpose="unsubscribe" title={notifications.unsubscribe.title} use={Unsubscribe}>
    <QuietLink to="/profile#account" text={notifications.unsubscribe.toProfile} />
  </MailLinkPage>
);

function CancelWalletChange({ token, onDone }: Acting) {
  const cancelling = useSend(cancelWalletChange, { onSuccess: () => storeToken(null) });
  const cancel = () => cancelling.mutate({ body: { token } }, { onSuccess: onDone });
  if (!cancelling.isSuccess) return <Press sending={cancelling} texts={auth.cancelChange} onPress={cancel} />;
  const text = auth.cancelChange.done(cancelling.data.returned_withdrawals);
  return <Done text={text} to="/auth/forgot" label={auth.reset.title} />;
}
