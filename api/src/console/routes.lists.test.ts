import { suspendMiner } from "@lode/app/auth/suspend-miner";
import { object } from "@lode/app/objections/object";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { operatorEndpoints } from "@lode/core/contracts/every-endpoint";
import { recordJobFailure } from "@lode/db/jobs/failed-jobs.repository";
import { buildAttempt } from "@lode/db/test/factories/build-attempt";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { beforeAll, expect, test } from "vitest";
import { type OperatorBrowser, signedInOperator } from "../../test/operator-browser.ts";
import { useTestApp } from "../../test/test-app.ts";

const app = useTestApp({ REVIEW_THRESHOLD: "400" });
const ROWS = 5;
const POINTS = 700n;
const TODAY = new Date().toISOString().slice(0, 10);

let operator: OperatorBrowser;
/** Five of everything that the console lists. */
beforeAll(async () => {
  const { db, deps } = app();
  operator = await signedInOperator(app(), "operator");
  const failure = { failedJobId: undefined, queue: "mail", job: "send-mail", payload: {}, stack: null };
  const error = { error: "refused", errorClass: "refused", isFinal: true };
  for (let n = 0; n < ROWS; n++) {
    const miner = await app().signedIn({ points: POINTS + 1n });
    await miner.withdraw(Number(POINTS));
    await recordJobFailure(db, { ...failure, ...error, runKey: `mail:${n}:1` });
    const { userId } = await buildMiner(db);
    const suspended = await buildMiner(db);
    const { id: subjectId } = await buildAttempt(db, suspended, { passes: false });
    await object(deps, {
      userId: suspended.userId,
      subject: "verdict",
      subjectId,
      text: "I did follow them.",
    });
    await suspendMiner(deps, { userId, reason: reasonOf("a test"), by: "op" });
  }
});

/** The filters that limit each list to the rows from above. */
const FILTERS: Record<string, string> = {
  "/api/audit": "act=suspended a miner",
  "/api/miners": "suspended=true",
  "/api/withdrawals": "state=review",
};
const lists = operatorEndpoints.flatMap((endpoint) => {
  const query = (endpoint.schemas.query as { shape?: object } | undefined)?.shape ?? {};
  return "cursor" in query ? [[endpoint.path, "from" in query] as const] : [];
});

test.each(lists)("pages of %s make up the whole list, within its days", async (path, hasDays) => {
  const read = async (more: string) => (await operator.get(`${path}?${FILTERS[path] ?? ""}&${more}`)).body;
  const whole: { id: string }[] = (await read("limit=200")).items;
  expect(whole).toHaveLength(ROWS);
  const paged: { id: string }[] = [];
  for (let cursor = ""; paged.length < ROWS; ) {
    const { items, nextCursor } = await read(`limit=2${cursor}`);
    paged.push(...items);
    expect(nextCursor === null).toBe(paged.length >= ROWS);
    cursor = `&cursor=${nextCursor}`;
  }
  expect(paged).toEqual(whole);
  // The newest comes first, and of open objections the earliest that is due.
  const ids = whole.map(({ id }) => id).toSorted();
  expect(whole.map(({ id }) => id)).toEqual(path === "/api/objections" ? ids : ids.toReversed());
  if (!hasDays) return;
  expect((await read(`limit=200&from=${TODAY}&to=${TODAY}`)).items).toEqual(whole);
  expect((await read("to=2020-01-01")).items).toEqual([]);
  expect((await read("from=2099-01-01")).items).toEqual([]);
});
