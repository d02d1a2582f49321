import { forgotPassword, resendConfirmation, signIn, signUp } from "@lode/core/contracts/http/auth";
import { createLodeClient, type LodeClient } from "@lode/sandbox/people/lode-client";
import { becomeMiner } from "@lode/sandbox/people/miner";
import { sandboxControls } from "@lode/sandbox/people/sandbox-controls";
import { percentile, report, withStack } from "./bench-stack.ts";

const PAIRS = 200;
const WARM_UP = 20;
const CONFIRMED = "known@bench.test";
const WAITING = "waiting@bench.test";
const PASSWORD = "a seam below the hill";

interface Form {
  name: string;
  /** An address that has an account. */
  known: string;
  /** Posts the form for an address and returns the status. */
  post(client: LodeClient, email: string, captcha_token: string): Promise<number>;
  action: string;
  /** The expected status, for known and unknown addresses. */
  status: number;
}

const FORMS: readonly Form[] = [
  {
    name: "sign-in",
    known: CONFIRMED,
    action: "signin",
    status: 401,
    post: async (client, email, captcha_token) =>
      (await client.ask(signIn, { body: { email, password: "not the password", captcha_token } })).status,
  },
  {
    name: "sign-up",
    known: CONFIRMED,
    action: "signup",
    status: 200,
    post: async (client, email, captcha_token) => {
      const body = { email, password: PASSWORD, display_name: "Visitor", captcha_token };
      return (await client.ask(signUp, { body })).status;
    },
  },
  {
    name: "forgot",
    known: CONFIRMED,
    action: "forgot",
    status: 200,
    post: async (client, email, captcha_token) =>
      (await client.ask(forgotPassword, { body: { email, captcha_token } })).status,
  },
  {
    name: "resend",
    known: WAITING,
    action: "resend",
    status: 200,
    post: async (client, email, captcha_token) =>
      (await client.ask(resendConfirmation, { body: { email, captcha_token } })).status,
  },
];

/**
 * Measures whether response times reveal that an address is known, with pairs of a known and an unknown
 * address in alternating order. An AUC of 0.5 reveals nothing, 1 everything.
 */
export async function benchSignIn(): Promise<void> {
  await withStack({}, async (stack) => {
    const { x = "", mail = "", solana, web } = stack.urls;
    const sandbox = sandboxControls({ x, mail, solana });
    await becomeMiner(web, sandbox, { email: CONFIRMED, password: PASSWORD, displayName: "Known" });
    const client = createLodeClient(web);
    await client.call(signUp, {
      body: {
        email: WAITING,
        password: PASSWORD,
        display_name: "Waiting",
        captcha_token: await client.captcha("signup"),
      },
    });
    const figures: Record<string, string | number> = { "interleaved pairs": PAIRS };
    for (const form of FORMS) Object.assign(figures, await measure(client, form));
    report("sign-in", { ...figures, goal: "AUC at most 0.55" });
  });
}

async function measure(client: LodeClient, form: Form): Promise<Record<string, string>> {
  for (let n = 0; n < WARM_UP; n++) await timed(client, form, n % 2 ? form.known : `warm-${n}@bench.test`);
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const stranger = `${form.name}-${pair}@bench.test`;
    const order = pair % 2 === 0 ? [form.known, stranger] : [stranger, form.known];
    for (const email of order) {
      (email === form.known ? known : unknown).push(await timed(client, form, email));
    }
  }
  const area = areaUnderCurve(known, unknown);
  return {
    [`${form.name}: known, median ms`]: percentile(known, 0.5).toFixed(2),
    [`${form.name}: unknown, median ms`]: percentile(unknown, 0.5).toFixed(2),
    [`${form.name}: AUC of a timing classifier`]: Math.max(area, 1 - area).toFixed(3),
  };
}

/** Milliseconds until the answer. The time that the captcha takes is not counted. */
async function timed(client: LodeClient, form: Form, email: string): Promise<number> {
  const captcha = await client.captcha(form.action);
  const startedAt = performance.now();
  const status = await form.post(client, email, captcha);
  const took = performance.now() - startedAt;
  if (status !== form.status) throw new Error(`${form.name} answered ${status} for ${email}.`);
  return took;
}

/** The probability that a value of `a` is larger than one of `b`; ties count half. */
function areaUnderCurve(a: readonly number[], b: readonly number[]): number {
  let wins = 0;
  for (const left of a) for (const right of b) wins += left > right ? 1 : left === right ? 0.5 : 0;
  return wins / (a.length * b.length);
}
