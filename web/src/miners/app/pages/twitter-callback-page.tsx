import { useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { sentenceFor } from "../../../lib/api-error.ts";
import { Spinner } from "../../../ui/spinner.tsx";
import { StrataLine } from "../../../ui/strata-line.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { useCompleteLink } from "../../features/accounts/complete-link.ts";
import { PageTitle } from "../page-title.tsx";
import { useSession } from "../session-provider.tsx";

/** Always ends at the profile, with a toast for the outcome. */
function useFinishLinking(): void {
  const session = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { mutateAsync: completeLink } = useCompleteLink();
  const started = useRef(false);

  useEffect(() => {
    // The verifier can be used once, and React runs effects twice in development.
    if (session.status === "loading" || started.current) return;
    started.current = true;

    const finish = async () => {
      const oauth_token = search.get("oauth_token");
      const oauth_verifier = search.get("oauth_verifier");
      if (search.has("denied")) {
        return showError("X authorization was denied or failed", "Authorization Failed");
      }
      if (!oauth_token || !oauth_verifier || session.status !== "signed-in") {
        return showError("Missing authorization data or user not logged in");
      }
      const { user_id } = session.profile;
      const { twitter_user, already_connected } = await completeLink({
        oauth_token,
        oauth_verifier,
        user_id,
      });
      showToast(
        already_connected
          ? {
              title: "Account Already Connected",
              description: `@${twitter_user.username} is already connected to your profile`,
            }
          : {
              title: "Success!",
              description: `@${twitter_user.username} has been connected to your profile`,
              tone: "ore",
            },
      );
    };

    finish()
      .catch((error: unknown) => showError(sentenceFor(error, "Failed to connect X account")))
      .finally(() => void navigate("/profile", { replace: true }));
  }, [session, search, navigate, completeLink]);
}

export function TwitterCallbackPage() {
  useFinishLinking();
  return (
    <div role="status" className="page grid min-h-[60dvh] max-w-xl content-center justify-items-start gap-3">
      <PageTitle>Connecting X Account</PageTitle>
      <StrataLine loading className="mb-4 h-24 w-full" />
      <h1 className="flex items-center gap-3 text-xl">
        <Spinner />
        Connecting X Account
      </h1>
      <p className="text-silt">Please wait while we connect your X account...</p>
    </div>
  );
}
