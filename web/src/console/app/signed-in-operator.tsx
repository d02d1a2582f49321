import { signOut } from "@lode/core/contracts/console/session";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { sentenceFor } from "../../lib/api-error.ts";
import { shellTexts } from "../../texts/console/shell.ts";
import { uiTexts } from "../../texts/console/ui.ts";
import { ThemeButton } from "../../ui/theme-button.tsx";
import { showError } from "../../ui/toast.ts";
import { call } from "../lib/api.ts";
import { endSession, useOperator } from "../lib/session.ts";
import { linkStyle } from "../ui/id-link.tsx";

/** Ends the session at the server first: operators must not wrongly believe that they are signed out. */
async function signOutOfConsole(queries: QueryClient): Promise<void> {
  await call(signOut);
  endSession(queries);
}

/** Shows who is signed in and with which role, and the sign-out button. */
export function SignedInOperator() {
  const operator = useOperator();
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  if (!operator) return null;
  const signOut = async () => {
    setPending(true);
    await signOutOfConsole(queries).catch((error: unknown) =>
      showError(sentenceFor(error, shellTexts.youMayStillBeSigned), shellTexts.signOutFailed),
    );
    setPending(false);
  };
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1 text-xs">
        <p className="truncate" title={operator.email}>
          <Link to="/account" className={linkStyle}>
            {operator.email}
          </Link>
        </p>
        <p className="text-silt capitalize">{uiTexts.roles[operator.role]}</p>
      </div>
      <ThemeButton small />
      <button
        type="button"
        aria-label={shellTexts.signOut}
        title={shellTexts.signOut}
        disabled={pending}
        onClick={() => void signOut()}
        className="grid size-8 shrink-0 place-items-center rounded-xs text-silt hover:bg-shelf hover:text-ink"
      >
        <LogOut aria-hidden className="size-4" />
      </button>
    </div>
  );
}
