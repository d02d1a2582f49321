import { createLodeClient } from "@lode/sandbox/people/lode-client";
import { operate } from "../world/operate.ts";
import type { World } from "../world/start-world.ts";
import { type Game, type Insider, joinLode, openGame, type Player } from "./players.ts";

/** Limits of a run with insiders, for the product and for the checker. Points. */
const LIMITS = {
  operator: { gifts: 200, total: 2_000, basePoints: 200 },
  owner: { gifts: 900, total: 6_000 },
  reviewAbove: 300,
  secondReviewAbove: 600,
} as const;

const PASSWORD = "an insider's passphrase";
/** The only owner is the operator of the configuration. */
const OWNER = { email: "owner@insiders.test", password: PASSWORD };

export const LIMIT_SETTINGS = {
  OPERATOR_EMAIL: OWNER.email,
  OPERATOR_PASSWORD: OWNER.password,
  OPERATOR_TOTP_REQUIRED: "false",
  OPERATOR_ADJUSTMENT_POINTS: String(LIMITS.operator.gifts),
  OPERATOR_DAILY_POINTS: String(LIMITS.operator.total),
  OPERATOR_BASE_POINTS: String(LIMITS.operator.basePoints),
  OWNER_ADJUSTMENT_POINTS: String(LIMITS.owner.gifts),
  OWNER_DAILY_POINTS: String(LIMITS.owner.total),
  REVIEW_THRESHOLD: String(LIMITS.reviewAbove),
  SECOND_REVIEW_THRESHOLD: String(LIMITS.secondReviewAbove),
  WALLET_CHANGE_HOLD: "0",
  RECHECK_SHARE: "100",
};

const TIMEOUT_MS = 20_000;
const CSRF = { path: "/api/me", cookie: "lode_operator_csrf" };

function openConsole(base: string): Insider["call"] {
  const { send } = createLodeClient(base, { withinMs: TIMEOUT_MS, csrf: CSRF });
  return async (method, path, body) => {
    // A sign-in replaces the token, and the page reads the new one before it writes.
    if (method !== "GET") await send("GET", CSRF.path);
    return send(method, path, body);
  };
}

/** Signs in, and replaces a first password. */
async function signIn(world: World, email: string, role: Insider["role"], first?: string): Promise<Insider> {
  const call = openConsole(world.stack.urls.operators);
  const answers = [await call("POST", "/api/sign-in", { email, password: first ?? PASSWORD })];
  if (first) answers.push(await call("POST", "/api/password", { current: first, next: PASSWORD }));
  if (answers.some(({ status }) => status !== 200))
    throw new Error(`${email} cannot sign in: ${JSON.stringify(answers)}`);
  return { email, role, call, random: world.random.fork(email) };
}

/** Adds an account on the command line, as the person who installs Lode does, and signs in. */
async function hire(world: World, name: string, role: Insider["role"]): Promise<Insider> {
  const email = `${name}@insiders.test`;
  const { isDone, output } = await operate(world, "operator", "add", email, role, "joins the team", "--json");
  const password = /"password":\s*"([^"]+)"/.exec(output)?.[1];
  if (!isDone || !password) throw new Error(`The operator was not added: ${output}`);
  return signIn(world, email, role, password);
}

/** The owner, two operators and two viewers, and some of their friends who are miners. */
export async function gatherConspiracy(world: World, friends: number): Promise<Game> {
  const insiders = [await signIn(world, OWNER.email, "owner")];
  for (const name of ["ada", "grace"]) insiders.push(await hire(world, name, "operator"));
  for (const name of ["vera", "viktor"]) insiders.push(await hire(world, name, "viewer"));
  const players: Player[] = [];
  for (let n = 0; n < friends; n++) {
    const random = world.random.fork(`friend ${n}`);
    const { player } = await joinLode(world, { name: `friend${n}`, isHonest: true, accounts: 2, random });
    players.push(player);
  }
  return openGame(world, { insiders, players });
}

/** Writes what the checker must know: the limits in force, and what viewers learnt. */
export function keepConspiracy({ world, insiders, revealed }: Game): void {
  world.keep("review-above.json", LIMITS.reviewAbove);
  const accounts = insiders.map(({ email, role }) => ({ email, role }));
  world.keep("insiders.json", { limits: LIMITS, accounts, revealed });
}
