/** Scripts may read this cookie on purpose: sending its value back proves that the page is ours. */
export function readCsrfToken(): string | null {
  for (const pair of document.cookie.split("; ")) {
    if (pair.startsWith("csrfToken=")) return decodeURIComponent(pair.slice("csrfToken=".length));
  }
  return null;
}

/** Requests the cookie. A failure is ignored: the call that needs the cookie reports its own error. */
export async function requestCsrfToken(): Promise<void> {
  try {
    const response = await fetch("/api/csrf-token", { credentials: "include" });
    await response.arrayBuffer();
  } catch {
    // Ignored, see above.
  }
}
