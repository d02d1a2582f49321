import { makeCall } from "../../lib/make-call.ts";

/** Differs from the miners' cookie, because cookies ignore ports. Readable on purpose, as theirs is. */
const COOKIE = "lode_operator_csrf=";

function readCsrfToken(): string | null {
  const pair = document.cookie.split("; ").find((one) => one.startsWith(COOKIE));
  return pair ? decodeURIComponent(pair.slice(COOKIE.length)) : null;
}

/** Who is signed in is answered with the cookie. A failure is reported by the call that needs it. */
async function renewCsrfToken(): Promise<void> {
  try {
    const response = await fetch("/api/me", { credentials: "include" });
    await response.arrayBuffer();
  } catch {
    // Ignored, see above.
  }
}

/** The console's calls: by cookie alone. */
export const call = makeCall({ bearerFor: () => null, readCsrfToken, renewCsrfToken });
