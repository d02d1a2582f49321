import { completeLink } from "@lode/core/contracts/http/accounts";
import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { sentenceFor } from "../../../lib/api-error.ts";
import { useSend } from "../../../lib/use-send.ts";
import { accounts } from "../../../texts/en/accounts.ts";
import { Spinner } from "../../../ui/button.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { LINKED } from "../../features/accounts/queries.ts";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

/** Always ends at the profile, with a toast about the outcome. The fault also stays in the accounts' card. */
function useFinishLinking(): void {
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { mutateAsync: link } = useSend(completeLink, { changes: LINKED });
  const started = useRef(false);

  useEffect(() => {
    // The verifier can be used only once, and React runs effects twice in development.
    if (session.status === "loading" || started.current) return;
    started.current = true;

    const fail = (linkFault: string, title?: string) => {
      showError(linkFault, title);
      return { linkFault };
    };
    const finish = async () => {
      const oauth_token = search.get("oauth_token");
      const oauth_verifier = search.get("oauth_verifier");
      if (search.has("denied")) {
        return fail(accounts.denied, accounts.deniedTitle);
      }
      if (!oauth_token || !oauth_verifier || session.status !== "signed-in") {
        return fail(accounts.missing);
      }
      const { user_id } = session.profile;
      const body = { oauth_token, oauth_verifier, user_id };
      const { twitter_user, already_connected } = await link({ body });
      showToast(
        already_connected
          ? {
              title: accounts.alreadyTitle,
              description: accounts.already(twitter_user.username),
            }
          : {
              title: accounts.success,
              description: accounts.connected(twitter_user.username),
              tone: "ore",
            },
      );
      return null;
    };

    void finish()
      .catch((error: unknown) => fail(sentenceFor(error, accounts.connectFailed)))
      .then((state) => navigate("/profile", { replace: true, state }));
  }, [session, search, navigate, link]);
}

export function TwitterCallbackPage() {
  useFinishLinking();
  return (
    <div role="status" className="page grid min-h-[60dvh] max-w-xl content-center justify-items-start gap-3">
      <PageTitle>{accounts.connecting}</PageTitle>
      <StrataLine loading className="mb-4 h-24 w-full" />
      <h1 className="flex items-center gap-3 text-xl">
        <Spinner />
        {accounts.connecting}
      </h1>
      <p className="text-silt">{accounts.connectingNote}</p>
    </div>
  );
}
