import { minerEndpoints } from "@lode/core/contracts/every-endpoint";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import type supertest from "supertest";
import { beforeAll, expect, test } from "vitest";
import { type SignedInMiner, useTestApp } from "../test/test-app.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { routes } from "./routes.ts";

const app = useTestApp({ SIGN_IN_PER_MINUTE: "1000000" });
const document = JSON.parse(JSON.stringify(describeApi(minerEndpoints, "Lode")));
const ajv = addFormats.default(new Ajv2020.default({ strict: false }));
const { components } = document;
const isProblem = ajv.compile({ ...components.schemas.Problem, components });

let ada: SignedInMiner;
beforeAll(async () => {
  ada = await app().signedIn({ points: 5_000n });
  await buildAttempt(app().db, ada.miner);
  const id = await ada.withdraw(100);
  await app().update("withdrawals", { id }, { status: "processing" });
  const paid = { status: "completed", transaction_hash: "signature", ended_at: new Date() };
  await app().update("withdrawals", { id }, paid);
});

/**
 * What the specification says that answers contain, whatever the contracts say: a path from the body, where `*` stands
 * for the first of a list, and its fields.
 */
test.each([
  ["profile", "profile", "user_id display_name bio avatar_url sol_wallet_address"],
  ["profile", "profile.twitter_accounts.*", "id username name display_name verified is_verified"],
  ["profile", "profile.twitter_accounts.*", "followers_count"],
  ["user-stats", "", "tasksCompleted totalPoints twitterAccountsCount"],
  ["stats", "", "totalUsers totalUSDCDistributed"],
  ["twitter-accounts", "accounts.*", "id twitter_account_id username display_name name followers_count"],
  ["twitter-accounts", "accounts.*", "account_created_date is_verified"],
  ["twitter-accounts", "accounts.*.eligibility", "isEligible reasons"],
  ["automation-settings", "settings.*", "twitter_account_id auto_follow auto_like auto_repost auto_comment"],
  ["mining-tasks", "tasks.*", "id task_type target_username target_tweet_id target_twitter_id"],
  ["mining-tasks", "tasks.*", "base_points description expires_at"],
  ["mining-tasks?type=completed", "completed.*", "0"],
  ["leaderboard", "leaderboard.*", "rank user_id display_name total_points avatar_url"],
  ["leaderboard", "userPosition", "rank user_id display_name total_points avatar_url"],
  ["withdrawals", "withdrawals.*", "id amount token_amount withdrawal_type status created_at"],
  ["withdrawals", "withdrawals.*", "wallet_address transaction_hash"],
])("GET /api/%s: %s has the specified fields: %s", async (path, place, fields) => {
  const { body } = await ada.agent.get(`/api/${path}`);
  const part = place
    .split(".")
    .filter((step) => step !== "")
    .reduce((value, step) => (step === "*" ? Object.values(value)[0] : value[step]), body);
  expect(Object.keys(part)).toEqual(expect.arrayContaining(fields.split(" ")));
});

const ENDS_THE_SESSION = ["POST /api/auth/signout", "DELETE /api/auth/sessions", "DELETE /api/account"];
/** The calls that write. X account, wallet and balance stay as they are, so every body is sent for the same miner. */
const writes = routes
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ method, path, upload }) =>
      method !== "GET" && !upload && !ENDS_THE_SESSION.includes(`${method} ${path}`),
  );
const reads = routes.map(({ endpoint }) => endpoint).filter(({ method }) => method === "GET");

const answers = new Map<string, ReturnType<typeof ajv.compile>>(
  routes.map(({ endpoint: { method, path } }) => {
    const described = document.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    return [
      `${method} ${path}`,
      ajv.compile({ ...described.responses["2XX"].content["application/json"].schema, components }),
    ] as const;
  }),
);

/** Checks that an answer is never a 5xx, always JSON, and always as the published description says. */
function check(call: string, { status, headers, body, text }: supertest.Response): void {
  expect(status, `${call}: ${text.slice(0, 200)}`).toBeLessThan(500);
  expect(headers["content-type"], call).toMatch(/^application\/json/);
  const validate = status < 300 ? answers.get(call) : isProblem;
  if (!validate?.(body))
    throw new Error(`${call} answered ${status}, not as described: ${ajv.errorsText(validate?.errors)}`);
}

/** A call with more fields gets more bodies. */
const BODIES_PER_FIELD = 6;

/** Known edge cases, in addition to the generator's own values. */
const awkward = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    "0",
    "-0",
    "1e3",
    "100 ",
    "NaN",
    "\u0000",
    "\u202e",
    "%00",
    "' or 1=1 --",
    "../../etc/passwd",
    -1,
    0,
    0.5,
    100.5,
    1e308,
    2 ** 53,
    -(2 ** 53),
    [],
    {},
    [[]],
    { $ne: null },
    { toString: 1 },
    true,
    false,
    "01900000-0000-7000-8000-000000000000",
    "a@b.co",
    "x".repeat(5_000),
    "follow",
    "stablecoin",
  ),
  fc.string({ unit: "binary" }),
  fc.jsonValue({ maxDepth: 3 }),
);

function fieldsOf(path: string, method: string): string[] {
  const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
  const schema = operation.requestBody?.content["application/json"]?.schema;
  return Object.keys(schema?.properties ?? {});
}

const withoutProto = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

test("hundreds of generated bodies cause no fault, and every answer is as described", async () => {
  const token = await ada.csrf();
  let sent = 0;
  for (const { method, path } of writes) {
    const names = fieldsOf(path, method);
    const body = fc.oneof(
      fc.record(Object.fromEntries(names.map((name) => [name, awkward])), { requiredKeys: [] }),
      fc.dictionary(fc.constantFrom(...names, "__proto_", "constructor", "role", "points"), awkward),
      fc.jsonValue({ maxDepth: 2 }),
    );
    const id = fc.constantFrom(
      "01900000-0000-7000-8000-000000000000",
      "1",
      "%00",
      "..%2f",
      "x".repeat(300),
      "null",
    );
    const numRuns = BODIES_PER_FIELD * (names.length + 1);
    const bodies = fc.sample(fc.tuple(body, id), { numRuns, seed: 20_261_121 + sent });
    const verb = method.toLowerCase() as "post" | "put" | "delete";
    for (const [value, name] of bodies) {
      const call = ada.agent[verb](path.replace(/:\w+/g, name)).set("X-CSRF-Token", token);
      check(
        `${method} ${path}`,
        await call.set("Content-Type", "application/json").send(JSON.stringify(withoutProto(value))),
      );
      sent++;
    }
  }
  expect(sent).toBeGreaterThan(500);
}, 240_000);

test("awkward queries and ids cause no fault, and every answer is as described", async () => {
  const values = [
    "",
    "%00",
    "[object Object]",
    "9".repeat(400),
    "01900000-0000-7000-8000-000000000000",
    "a&b=c",
    "%ff",
  ];
  for (const { method, path } of reads) {
    for (const value of values) {
      const address = `${path.replace(/:\w+/g, value || "x")}?cursor=${value}&type=${value}&action=${value}&limit=${value}`;
      check(`${method} ${path}`, await ada.agent.get(address));
    }
  }
});

test.each([
  ["broken JSON", "application/json", '{"a":', 400],
  ["no object", "application/json", '"text"', 400],
  ["2 MB", "application/json", JSON.stringify({ bio: "x".repeat(2_000_000) }), 413],
  ["plain text", "text/plain", '{"a":1}', 415],
  ["a form", "application/x-www-form-urlencoded", "a=1", 415],
  ["a nesting of 50,000", "application/json", "[".repeat(50_000), 400],
])("%s sent to every call that writes: %s", async (_name, type, body, status) => {
  const token = await ada.csrf();
  for (const { method, path, isOneClick } of writes) {
    if (isOneClick) continue; // reads no body
    const verb = method.toLowerCase() as "post" | "put" | "delete";
    const answer = await ada.agent[verb](path.replace(/:\w+/g, "01900000-0000-7000-8000-000000000000"))
      .set("X-CSRF-Token", token)
      .set("Content-Type", type)
      .send(body);
    check(`${method} ${path}`, answer);
    expect(answer.status, path).toBe(status);
  }
});
