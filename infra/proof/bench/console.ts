import { connect } from "@lode/db/connection";
import { percentile, report, withStack } from "./bench-stack.ts";
import { FILLED, fillConsole, handlesOf } from "./fill-console.ts";

const SAMPLES = 40;
const WARM_UP = 3;
const LIST_MS = 300;
const OVERVIEW_MS = 500;

/** Signs in as the configured operator and returns the cookies. */
async function signIn(base: string, email: string, password: string): Promise<string> {
  const cookies = new Map<string, string>();
  const keep = (answer: Response) => {
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  };
  const cookie = keep(await fetch(`${base}/api/me`));
  const token = cookies.get("lode_operator_csrf") ?? "";
  const headers = { Origin: base, Cookie: cookie, "X-CSRF-Token": token, "Content-Type": "application/json" };
  const answer = await fetch(`${base}/api/sign-in`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`The operator's sign-in answered ${answer.status}.`);
  return keep(answer);
}

/** Measures the console's reads over HTTP with a year of history in the database. */
export async function benchConsole(): Promise<void> {
  await withStack({}, async (stack) => {
    const db = connect(stack.urls.database, { poolSize: 1, name: "lode-bench" });
    await fillConsole(db, console.log);
    const handles = await handlesOf(db);
    await db.destroy();
    const { OPERATOR_EMAIL = "", OPERATOR_PASSWORD = "" } = stack.env;
    const cookie = await signIn(stack.urls.operators, OPERATOR_EMAIL, OPERATOR_PASSWORD);
    const paths = pathsOf(handles);
    const figures: Record<string, string | number> = Object.fromEntries(
      Object.entries(FILLED).map(([what, rows]) => [`rows: ${what}`, rows]),
    );
    const late: string[] = [];
    for (const [what, path] of Object.entries(paths)) {
      const p95 = percentile(await sample(stack.urls.operators + path, cookie), 0.95);
      const limit = what === "overview" ? OVERVIEW_MS : LIST_MS;
      if (p95 > limit) late.push(what);
      figures[`${what}, p95 ms`] = `${p95.toFixed(1)}  (${(p95 / limit).toFixed(2)} of ${limit})`;
    }
    report("console", { ...figures, "over their limit": late.join(", ") || "none" });
  });
}

/** Every list, every page about a single subject, and a search for each handle. */
function pathsOf(handles: Record<string, string>): Record<string, string> {
  const { withdrawal, attempt, job, transaction, miner, task } = handles;
  const searches = Object.entries(handles).map(
    ([what, handle]) => [`search by ${what}`, `/api/search?q=${encodeURIComponent(handle)}`] as const,
  );
  return {
    overview: "/api/overview",
    ...Object.fromEntries(searches),
    "failed jobs": "/api/jobs",
    "failed jobs, by state": "/api/jobs?state=failed",
    "failed jobs, by job and cause": `/api/jobs?job=verify-batch&errorClass=${encodeURIComponent("X answered … after … ms")}`,
    "failed jobs, by an id": `/api/jobs?subject=${withdrawal}`,
    "failed jobs, by cause and state": "/api/jobs?state=failed&errorClass=timeout",
    "failed jobs, causes": "/api/job-groups",
    "dry run of a repair": "/api/repair-plan?action=retry",
    withdrawals: "/api/withdrawals",
    "withdrawals, failed": "/api/withdrawals?state=failed",
    tasks: "/api/tasks",
    miners: "/api/miners",
    objections: "/api/objections",
    audit: "/api/audit",
    deliveries: "/api/webhook-deliveries",
    "one failed job": `/api/jobs/${job}`,
    "one withdrawal": `/api/withdrawals/${withdrawal}`,
    "one attempt": `/api/attempts/${attempt}`,
    "one transaction": `/api/transactions/${transaction}`,
    "one miner": `/api/miners/${miner}`,
    "one task": `/api/tasks/${task}`,
  };
}

async function sample(url: string, cookie: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLES + WARM_UP; n++) {
    const startedAt = performance.now();
    const answer = await fetch(url, { headers: { Cookie: cookie } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
    if (n >= WARM_UP) times.push(performance.now() - startedAt);
  }
  return times;
}
