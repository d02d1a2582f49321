export interface ConsoleAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** The operators' API as the console's page calls it: cookies, the token against forgery, the own origin. */
export interface ConsoleClient {
  call(method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<ConsoleAnswer>;
}

const TIMEOUT_MS = 20_000;
const CSRF_COOKIE = "lode_operator_csrf";

export function openConsoleClient(base: string): ConsoleClient {
  const cookies = new Map<string, string>();
  const keep = (response: Response): void => {
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  };
  const send = async (method: string, path: string, body?: object): Promise<ConsoleAnswer> => {
    const response = await fetch(base + path, {
      method,
      headers: {
        Origin: base,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "X-CSRF-Token": cookies.get(CSRF_COOKIE) ?? "",
        "Content-Type": "application/json",
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    keep(response);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, body: isJson ? JSON.parse(text) : {} };
  };
  return {
    async call(method, path, body) {
      // A sign-in replaces the token, and the page reads the new one before it writes.
      if (method !== "GET") await send("GET", "/api/me");
      return send(method, path, body);
    },
  };
}
