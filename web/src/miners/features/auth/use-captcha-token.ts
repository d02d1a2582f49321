import { useState } from "react";
import { auth } from "../../../texts/en/auth.ts";

/**
 * Provides a token per attempt. `take` returns it, or sets an error and returns null; `startAgain` requests
 * the next token.
 */
export function useCaptchaToken() {
  const [round, setRound] = useState(0);
  const [token, setToken] = useState<string | null>(null);
  const [error, setError] = useState<string>();

  const onToken = (next: string | null) => {
    setToken(next);
    if (next) setError(undefined);
  };
  const take = (): string | null => {
    setError(token ? undefined : auth.captcha.missing);
    return token;
  };
  const startAgain = () => {
    setToken(null);
    setRound((current) => current + 1);
  };
  return { round, error, onToken, take, startAgain };
}
