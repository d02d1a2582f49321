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
const POINTS = [700n, 500n, 900n, 700n, 600n];
const TODAY = new Date().toISOString().slice(0, 10);

let operator: OperatorBrowser;
/** Five of everything that the console lists. */
beforeAll(async () => {
  const { db, deps } = app();
  operator = await signedInOperator(app(), "operator");
  const failure = { failedJobId: undefined, queue: "mail", job: "send-mail", payload: {}, stack: null };
  const error = { error: "refused", errorClass: "refused", isFinal: true };
  for (const [n, points] of POINTS.entries()) {
    const miner = await app().signedIn({ points: points + 1n });
    await miner.withdraw(Number(points));
    await recordJobFailure(db, { ...failure, ...error, runKey: `mail:${n}:1` });
    const { userId } = await buildMiner(db, { points });
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

interface ListedRow {
  id: string;
  points?: number;
  balance?: number;
}

/** The filters with which each list has only the rows from above. */
const FILTERS: Record<string, string> = {
  "/api/audit": "act=suspended a miner",
  "/api/miners": "suspended=true",
  "/api/withdrawals": "state=review",
};
/** By what each order sorts; without an order the newest comes first, and of open objections the earliest that is due. */
const VALUES: Record<string, (row: ListedRow) => number> = {
  points: ({ balance = 0 }) => -balance,
  largest: ({ points = 0 }) => -points,
  smallest: ({ points = 0 }) => points,
};

const lists = operatorEndpoints.flatMap((endpoint) => {
  const query = (endpoint.schemas.query as { shape?: object } | undefined)?.shape ?? {};
  if (!("cursor" in query)) return [];
  const orders = Object.values(
    (query as { order?: { def: { innerType: { options: string[] } } } }).order?.def.innerType.options ?? [""],
  );
  return orders.map((order) => [endpoint.path, order, "from" in query] as const);
});

test.each(lists)(
  "pages of %s in the order %j make up the whole list, within its days",
  async (path, order, hasDays) => {
    const filter = `${FILTERS[path] ?? ""}${order ? `&order=${order}` : ""}`;
    const read = async (more: string) => (await operator.get(`${path}?${filter}&${more}`)).body;
    const whole: ListedRow[] = (await read("limit=200")).items;
    expect(whole).toHaveLength(ROWS);
    const paged: ListedRow[] = [];
    for (let cursor = ""; paged.length < ROWS; ) {
      const { items, nextCursor } = await read(`limit=2${cursor}`);
      paged.push(...items);
      expect(nextCursor === null).toBe(paged.length >= ROWS);
      cursor = `&cursor=${nextCursor}`;
    }
    expect(paged).toEqual(whole);
    const ids = whole.map(({ id }) => id);
    const isOldestFirst = order === "oldest" || path === "/api/objections";
    const value = VALUES[order];
    if (value) expect(whole.map(value)).toEqual(whole.map(value).toSorted((a, b) => a - b));
    else expect(ids).toEqual(isOldestFirst ? ids.toSorted() : ids.toSorted().reverse());
    if (!hasDays) return;
    expect((await read(`limit=200&from=${TODAY}&to=${TODAY}`)).items).toEqual(whole);
    expect((await read("to=2020-01-01")).items).toEqual([]);
    expect((await read("from=2099-01-01")).items).toEqual([]);
  },
);
