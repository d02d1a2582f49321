import { useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { sentenceFor } from "../../lib/api-error.ts";
import { showError } from "../../ui/toast.ts";
import { signOutOfConsole } from "../features/session/sign-out.ts";
import { useOperator } from "../lib/session.ts";
import { linkStyle } from "../ui/id-link.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** Who is signed in and as what, and the way out. */
export function SignedInOperator() {
  const operator = useOperator();
  const queries = useQueryClient();
  const [pending, setPending] = useState(false);
  if (!operator) return null;
  const signOut = async () => {
    setPending(true);
    await signOutOfConsole(queries).catch((error: unknown) =>
      showError(sentenceFor(error, "You may still be signed in. Please try again."), "Sign-out failed"),
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
        <p className="text-silt capitalize">{operator.role}</p>
      </div>
      <ThemeButton />
      <button
        type="button"
        aria-label="Sign out"
        title="Sign out"
        disabled={pending}
        onClick={() => void signOut()}
        className="grid size-8 shrink-0 place-items-center rounded-xs text-silt hover:bg-shelf hover:text-ink"
      >
        <LogOut aria-hidden className="size-4" />
      </button>
    </div>
  );
}
