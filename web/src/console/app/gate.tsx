import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { meQuery } from "../lib/session.ts";
import { LoadError } from "../ui/states.tsx";
import { Shell } from "./shell.tsx";

const SignInPage = lazy(async () => ({
  default: (await import("../features/session/sign-in-page.tsx")).SignInPage,
}));
const FirstPasswordPage = lazy(async () => ({
  default: (await import("../features/session/first-password-page.tsx")).FirstPasswordPage,
}));
const EnrolTotpPage = lazy(async () => ({
  default: (await import("../features/session/enrol-totp-page.tsx")).EnrolTotpPage,
}));

const Blank = () => <div role="status" aria-label="Loading" className="min-h-dvh" />;

/**
 * The pages for an operator who is signed in, and what must be done before. All at the same address, so that signing in,
 * also after a session has ended, leads to the page that was asked for.
 */
export function Gate() {
  const { data, error, refetch } = useQuery(meQuery());
  if (data === undefined) {
    if (error === null) return <Blank />;
    return (
      <main className="mx-auto max-w-sm p-6">
        <title>Operators</title>
        <h1 className="mb-3 text-lg">Operators</h1>
        <LoadError error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  const { operator } = data;
  return (
    <Suspense fallback={<Blank />}>
      {operator === null ? (
        <SignInPage />
      ) : operator.mustChangePassword ? (
        <FirstPasswordPage />
      ) : operator.mustEnrolTotp ? (
        <EnrolTotpPage />
      ) : (
        <Shell />
      )}
    </Suspense>
  );
}
