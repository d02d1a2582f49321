/** A wound that a test asks for. Without `times` it stays until the rules are replaced; without `share` it always strikes. */
export type FaultRule = {
  /** "GET /2/users/:id/following", as in the route table, or an /oauth path. */
  route: string;
  /** Username or id. */
  user?: string;
  status?: number;
  body?: object | string;
  headers?: Record<string, string>;
  /** No rate-limit headers. */
  bare?: boolean;
  delayMs?: number;
  /** Ends the connection without an answer, before or after the call took effect. */
  drop?: "before" | "after-effect";
  /** The lists of this answer know nothing of the last so many milliseconds. */
  staleMs?: number;
  /** An empty page that promises a next one. */
  emptyPage?: boolean;
  /** Half of the body, then the end. */
  truncate?: boolean;
  times?: number;
  /** Of the calls that match, from 0 to 1. */
  share?: number;
};

export type Faults = {
  /** The first rule that fits this call and strikes; counts it. */
  strike(route: string, user: { id: string; username: string } | undefined): FaultRule | undefined;
  set(rules: FaultRule[]): void;
  list(): FaultRule[];
};

export function createFaults(random: () => number = Math.random): Faults {
  let rules: FaultRule[] = [];
  return {
    strike(route, user) {
      const rule = rules.find(
        (each) =>
          each.route === route &&
          (each.user === undefined ||
            each.user === user?.id ||
            each.user.toLowerCase() === user?.username.toLowerCase()) &&
          (each.times === undefined || each.times > 0) &&
          (each.share === undefined || random() < each.share),
      );
      if (rule?.times !== undefined) rule.times -= 1;
      return rule;
    },
    set(wanted) {
      rules = wanted.map((rule) => ({ ...rule }));
    },
    list: () => rules,
  };
}

/** What X says with this status where a rule names none. */
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
