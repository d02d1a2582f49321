import { makeCall } from "../../lib/make-call.ts";

/**
 * Differs from the miners' cookie, because cookies ignore ports. Scripts may read it on purpose, as with the
 * miners' cookie.
 */
const COOKIE = "lode_operator_csrf=";

function readCsrfToken(): string | null {
  const pair = document.cookie.split("; ").find((one) => one.startsWith(COOKIE));
  return pair ? decodeURIComponent(pair.slice(COOKIE.length)) : null;
}

/**
 * The answer to "who is signed in" sets the cookie. A failure is reported by the call that needs the cookie.
 */
async function renewCsrfToken(): Promise<void> {
  try {
    const response = await fetch("/api/me", { credentials: "include" });
    await response.arrayBuffer();
  } catch {
    // Ignored, see above.
  }
}

/** The console's calls authenticate by cookie alone. */
export const call = makeCall({ bearerFor: () => null, readCsrfToken, renewCsrfToken });
