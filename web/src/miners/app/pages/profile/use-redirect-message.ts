import { PROBLEMS, type ProblemCode, sentenceOf } from "@lode/core/contracts/problem";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { accounts } from "../../../../texts/en/accounts.ts";
import { sayProblem } from "../../../../texts/say.ts";
import { showError } from "../../../../ui/toast.ts";

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code);

/** The API redirects here with a problem code. Only known codes are shown, never text from the URL. */
export function useRedirectMessage(): void {
  const [search, setSearch] = useSearchParams();
  const code = search.get("message");
  useEffect(() => {
    if (code === null) return;
    showError(
      isProblemCode(code) ? sayProblem(code, sentenceOf(code)) : accounts.connectFailed,
      accounts.error,
    );
    setSearch({}, { replace: true });
  }, [code, setSearch]);
}
