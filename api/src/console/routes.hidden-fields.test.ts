import { operatorEndpoints } from "@lode/core/contracts/every-endpoint";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { beforeAll, expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../test/operator-browser.ts";
import { useTestApp } from "../../test/test-app.ts";

const app = useTestApp({ READS_PER_MINUTE: "100000" });
/** No other miner's address or handle begins like this. */
const SECRET = "zqxj-hidden-part@lode.test";
/** A wrong part of the same length, so that only knowledge of the address could change the answer. */
const wrong = (part: string): string => `${part.slice(0, -1)}~`;

let viewer: OperatorBrowser;
let userId = "";
beforeAll(async () => {
  viewer = await signedInOperator(app(), "viewer");
  const { miner } = await app().signedIn({ points: 100n });
  userId = miner.userId;
  await app().db("users").where({ id: userId }).update({ email: SECRET });
  await buildAttempt(app().db, miner);
});

/** Every parameter with which a viewer's read can be searched, sorted or filtered. */
const questions = operatorEndpoints.flatMap((endpoint) => {
  const query = (endpoint.schemas.query as { shape?: object } | undefined)?.shape ?? {};
  const isRead = endpoint.method === "GET" && (endpoint.auth === "viewer" || endpoint.auth === "signed-in");
  return isRead ? Object.keys(query).map((name) => [endpoint.path, name] as const) : [];
});

test("there are reads that can be searched", () => {
  expect(questions).toContainEqual(["/api/search", "q"]);
});

test.each(questions)("adversary: a viewer learns no part of an address from %s by %s", async (path, name) => {
  const read = path.replace(/:\w+/, userId);
  const ask = async (value: string) => {
    const { status, body } = await viewer.get(`${read}?${new URLSearchParams({ [name]: value })}`);
    return { status, body: withoutTimes(body) };
  };
  for (const part of [SECRET.slice(0, 3), SECRET.slice(0, 16), SECRET.slice(0, -1), SECRET.slice(4)])
    expect(await ask(part), part).toEqual(await ask(wrong(part)));
});

/** Removes values that change with time or repeat the question. */
function withoutTimes(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (key, value) => (/At$|^at$|seconds|^error$/i.test(key) ? null : value)),
  );
}
