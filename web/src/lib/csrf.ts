/**
 * The cookie whose value proves that a call is of our page. Scripts may read it on purpose: the page sends its value back.
 * A failure to renew it is ignored: the call that needs the cookie reports its own error.
 */
export const csrfCookie = (name: string, address: string) => ({
  readCsrfToken(): string | null {
    const pair = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
    return pair ? decodeURIComponent(pair.slice(name.length + 1)) : null;
  },
  async renewCsrfToken(): Promise<void> {
    try {
      const response = await fetch(address, { credentials: "include" });
      await response.arrayBuffer();
    } catch {
      // Ignored, see above.
    }
  },
});
