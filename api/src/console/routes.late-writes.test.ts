import { totpCode } from "@lode/adapters/crypto/totp";
import { newId } from "@lode/db/id";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { afterEach, beforeAll, expect, test } from "vitest";
import { OPERATOR_PASSWORD, type OperatorBrowser, signedInOperator } from "../../test/operator-browser.ts";
import { useTestApp } from "../../test/test-app.ts";
import { operatorRoutes } from "./routes.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "1000" });
let owner: OperatorBrowser & { email: string };
let code = "";
/** For calls that read a row before they change it. */
const objectionId = newId();

beforeAll(async () => {
  const { userId: user_id } = await buildMiner(app().db);
  const at = new Date();
  const about = { subject: "suspension", subject_id: user_id, decided_at: at, text: "I did not", due_at: at };
  await app()
    .db("objections")
    .insert({ id: objectionId, user_id, ...about });
  owner = await signedInOperator(app(), "owner");
  const { body } = await owner.send("post", "/api/totp/begin", { password: OPERATOR_PASSWORD });
  code = totpCode(body.secret, new Date());
});

const setOperator = (values: object) => app().update("operators", { email: owner.email }, values);
const endSession = async (ended_at: Date | null) => {
  const { id } = await app().db("operators").where({ email: owner.email }).first();
  await app().update("operator_sessions", { operator_id: id }, { ended_at });
};
afterEach(async () => {
  await setOperator({ role: "owner", disabled_at: null });
  await endSession(null);
});

/** What happens to the owner between the judgement of the request and its first transaction. */
const MEANWHILE = {
  "signed out": () => endSession(new Date()),
  disabled: () => setOperator({ disabled_at: new Date() }),
  demoted: () => setOperator({ role: "operator" }),
};

/** These calls open no transaction with this test's input, or never open one. */
const NOT_HERE: Record<string, string> = {
  "POST /api/sign-in": "has no session yet",
  "POST /api/sign-out": "ends the session",
  "POST /api/task-targets": "asks a network, and records what that cost",
  "POST /api/withdrawals/:id/resolve": "asks the chain first, about a payout in doubt",
};
const WRITES = operatorRoutes
  .map(({ endpoint: { method, path } }) => [method, path] as const)
  .filter(([method, path]) => method !== "GET" && !(`${method} ${path}` in NOT_HERE));

/** Every field that a call may read; a schema drops the others. */
const everything = () => ({
  ...{ reason: "for a test", requestId: newId(), points: 10, outcome: "rejected", role: "viewer", code },
  ...{ email: "new@lode.test", password: OPERATOR_PASSWORD, current: OPERATOR_PASSWORD },
  ...{ next: "another long password", filter: {}, action: "retry", perSecond: 1, expected: 1 },
  ...{ kind: "follow", targetUsername: "oreworks", targetAccountId: "77", description: "Follow the works" },
  ...{ basePoints: 1, budgetPoints: 10, maxCompletions: null, startsAt: null, expiresAt: null },
});
const PLACES: Record<string, string> = { queue: "mail", name: "payouts" };

test.each(
  WRITES.flatMap(([method, path]) =>
    Object.entries(MEANWHILE).map(([what, happen]) => [method, path, what, happen] as const),
  ),
)("adversary: %s %s by an owner who is %s meanwhile changes nothing", async (method, path, what, happen) => {
  const { deps, db } = app();
  const begin = deps.transaction;
  deps.transaction = async (work) => {
    await happen();
    return begin(work);
  };
  const acts = () => db("audit_log").count();
  const before = await acts();
  const id = path.includes("objections") ? objectionId : newId();
  const address = path.replace(/:(\w+)/g, (_, place: string) => PLACES[place] ?? id);
  const { status, body } = await owner
    .send(method.toLowerCase() as "post" | "put", address, everything())
    .finally(() => {
      deps.transaction = begin;
    });
  expect([status, body.code]).toEqual(what === "demoted" ? [403, "role-too-low"] : [401, "unauthenticated"]);
  expect(await acts()).toEqual(before);
});
