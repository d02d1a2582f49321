/** The server's last answer. An application on the parent domain may set another cookie of the same name. */
let answered: string | null = null;

/**
 * The cookie whose value proves that a call is of our page. Scripts may read it on purpose: the page sends its value back.
 * A failure to renew it is ignored: the call that needs the cookie reports its own error.
 */
export const csrfCookie = (name: string, address: string) => ({
  readCsrfToken(): string | null {
    const pairs = document.cookie.split("; ").filter((one) => one.startsWith(`${name}=`));
    const values = pairs.map((pair) => pair.slice(name.length + 1));
    return values.find((value) => value === answered) ?? values[0] ?? null;
  },
  async renewCsrfToken(): Promise<void> {
    try {
      const response = await fetch(address, { credentials: "include" });
      answered = ((await response.json()) as { csrfToken: string }).csrfToken;
    } catch {
      // Ignored, see above.
    }
  },
});
