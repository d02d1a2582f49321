import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { ConfirmEmail } from "../../features/auth/confirm-email.tsx";
import { buttonStyle } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { AuthFrame } from "../auth-frame.tsx";
import { PageTitle } from "../page-title.tsx";

export function ConfirmPage() {
  const [search, setSearch] = useSearchParams();
  const [token] = useState(() => search.get("token"));
  useEffect(() => {
    // Read once, then gone: history, bookmarks and screenshots shall not hold it.
    if (search.has("token")) setSearch({}, { replace: true });
  }, [search, setSearch]);
  return (
    <AuthFrame>
      <PageTitle>Confirm your e-mail</PageTitle>
      <Card>
        <h1 className="text-xl">Confirm your e-mail</h1>
        <div className="mt-5 grid gap-5">
          {token ? (
            <ConfirmEmail token={token} />
          ) : (
            <>
              <p className="text-silt">This page needs the link from your confirmation mail.</p>
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
