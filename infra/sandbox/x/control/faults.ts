/** A fault set by a test. Without `times` it never ends; without `share` it applies to every call. */
export type XFaultRule = {
  /** "GET /2/users/:id/following", as in the route table, or an /oauth path. */
  route: string;
  /** The username of the token's owner; "app" for calls with the app's own token. */
  user?: string;
  /** Returns this status without any effect. 200 with a body imitates an action that X silently did not take. */
  status?: number;
  body?: object | string;
  /** Removes these properties from the answer at any depth: "data", "connection_status". */
  omit?: string[];
  /** Adds these entries to `errors[]` of the answer: a partial response. */
  errors?: object[];
  headers?: Record<string, string>;
  bare?: boolean;
  delayMs?: number;
  /** Closes the connection without an answer, before or after the call took effect. */
  drop?: "before" | "after-effect";
  staleMs?: number;
  truncate?: boolean;
  times?: number;
  /** The share of matching calls with the fault, from 0 to 1. */
  share?: number;
};

export function createFaults() {
  let rules: XFaultRule[] = [];
  return {
    /** Returns the first rule that applies to this call by a user or "app", and decrements its `times`. */
    take(route: string, who: string | null): XFaultRule | undefined {
      const rule = rules.find(
        (each) =>
          each.route === route &&
          (each.user === undefined || each.user.toLowerCase() === who?.toLowerCase()) &&
          (each.times === undefined || each.times > 0) &&
          (each.share === undefined || Math.random() < each.share),
      );
      if (rule?.times !== undefined) rule.times -= 1;
      return rule;
    },
    set(wanted: XFaultRule[]): void {
      rules = wanted.map((rule) => ({ ...rule }));
    },
  };
}

export function altered(body: object | string, { omit = [], errors = [] }: XFaultRule): object | string {
  if (typeof body === "string") return body;
  const kept = JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (omit.includes(name) ? undefined : value)),
  ) as { errors?: object[] };
  return errors.length === 0 ? kept : { ...kept, errors: [...(kept.errors ?? []), ...errors] };
}

export function usualBody(status: number): object | string {
  if (status >= 500)
    return `<!DOCTYPE html><html><head><title>${status}</title></head><body><h1>Something is technically wrong.</h1></body></html>`;
  const [title, detail] = SENTENCES[status] ?? ["Error", "An error was injected."];
  return { title, detail, type: "about:blank", status };
}

const SENTENCES: Record<number, [string, string]> = {
  401: ["Unauthorized", "Unauthorized"],
  402: ["CreditsDepleted", "Your enrolled account does not have any credits to fulfill this request."],
  403: ["Forbidden", "You are not permitted to access this feature."],
  404: ["Not Found", "Not Found"],
  429: ["Too Many Requests", "Too Many Requests"],
};
