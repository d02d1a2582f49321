import { type ReactNode, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CancelWalletChange } from "../../features/auth/cancel-wallet-change.tsx";
import { ConfirmEmail } from "../../features/auth/confirm-email.tsx";
import { ResetPassword } from "../../features/auth/reset-password.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";

/** The target of a link in a mail. The token is removed from the URL at once, to keep it out of history and bookmarks. */
function MailLinkPage({ title, children }: { title: string; children: (token: string) => ReactNode }) {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get("token"));
  useEffect(() => {
    if (search.has("token")) setSearch({}, { replace: true });
  }, [search, setSearch]);
  return (
    <AuthFrame>
      <PageTitle>{title}</PageTitle>
      <Card>
        <h1 className="text-xl">{title}</h1>
        <div className="mt-5 grid gap-5">
          {token ? (
            children(token)
          ) : (
            <>
              <p className="text-silt">Please open this page with the link in the e-mail that we sent you.</p>
              <Link to="/auth" className={buttonStyle("quiet")}>
                Sign In
              </Link>
            </>
          )}
        </div>
      </Card>
    </AuthFrame>
  );
}

export const ConfirmPage = () => (
  <MailLinkPage title="Confirm your e-mail">{(token) => <ConfirmEmail token={token} />}</MailLinkPage>
);

export const ResetPage = () => (
  <MailLinkPage title="Choose a new password">{(token) => <ResetPassword token={token} />}</MailLinkPage>
);

export const CancelWalletChangePage = () => (
  <MailLinkPage title="Cancel the wallet change">
    {(token) => <CancelWalletChange token={token} />}
  </MailLinkPage>
);
