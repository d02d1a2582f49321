import { createHash } from "node:crypto";
import { reasonOf } from "@lode/core/contracts/console/reason";
import { newId } from "@lode/db/id";
import { CSV_HEADER, findSeason, listSeasonResults } from "@lode/db/leaderboard/seasons.repository";
import { postTransfer } from "@lode/db/points/ledger.repository";
import { findRoot } from "@lode/db/proof/roots.repository";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { useTestLode } from "../../test/test-lode.ts";
import { suspendMiner } from "../auth/suspend-miner.ts";
import { adjustPoints } from "../points/adjust-points.ts";
import { announceSeason } from "./announce-season.ts";
import { freezeSeasons } from "./freeze-seasons.ts";
import { verifySeason } from "./verify-season.ts";

const world = useTestLode();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const BY = { by: "op", reason: reasonOf("a test") };

async function announce(name: string): Promise<string> {
  const days = { startsOn: inDays(0), endsOn: inDays(1) };
  return (await announceSeason(world().app, { name, ...days, ...BY })).id;
}
const freeze = (today = inDays(1)) => freezeSeasons(world().app, { today });
const results = (id: string) => listSeasonResults(world().db, { id, after: 0, limit: 100 });

test.each([
  ["", 0, 1, "name"],
  ["Spring", 1, 1, "ends after"],
  ["Spring", -1, 1, "past"],
])("the season “%s” from day %d to %d is refused", async (name, from, to, why) => {
  const days = { startsOn: inDays(from), endsOn: inDays(to) };
  await expect(announceSeason(world().app, { name, ...days, ...BY })).rejects.toThrow(why);
});

test("a season is frozen once with results, root and signature, and then never changes", async () => {
  const { app, db } = world();
  const [ada, ben] = [await buildMiner(db, { points: 30n }), await buildMiner(db, { points: 40n })];
  const gone = await buildMiner(db, { points: 90n });
  await suspendMiner(app, { userId: gone.userId, ...BY });
  const id = await announce("Spring");
  await freeze(inDays(0));
  expect((await findSeason(db, id))?.frozen).toBeNull();
  await expect(verifySeason(app, id)).rejects.toThrow("not frozen");

  await freeze();
  const season = await findSeason(db, id);
  const lines = await results(id);
  expect(lines.map(({ rank, userId, points }) => [rank, userId, points])).toEqual([
    [1, ben.userId, 40n],
    [2, ada.userId, 30n],
  ]);
  expect(season?.frozen).toMatchObject({ miners: 2, root: { number: (await findRoot(db))?.number } });
  // Computed as anyone can from the published CSV.
  const csv = CSV_HEADER + lines.map((one) => `${one.rank},${one.points},${one.reference}\n`).join("");
  expect(season?.frozen?.resultsHash).toEqual(createHash("sha256").update(csv).digest());
  await verifySeason(app, id);

  await freeze(inDays(5));
  expect(await findSeason(db, id)).toEqual(season);
  const changes = [
    "update seasons set name = 'Other' where id = ?",
    "update seasons set miners = 3 where id = ?",
    "delete from seasons where id = ?",
    "update season_results set points = 1 where season_id = ?",
    "delete from season_results where season_id = ?",
    `insert into season_results (season_id, rank, user_id, points) values (?, 3, '${gone.userId}', 1)`,
  ];
  for (const change of changes)
    await expect(db.raw(change, [id])).rejects.toThrow(/change|append-only|all of its/);
});

test("adversary: points that an operator gives count for no season", async () => {
  const { app, db } = world();
  const { userId } = await buildMiner(db, { points: 5n });
  const id = await announce("Autumn");
  await adjustPoints(app, { requestId: newId(), userId, points: 900_000n, limits: null, ...BY });
  await freeze();
  expect((await results(id)).find((one) => one.userId === userId)).toMatchObject({ points: 5n });
});

test("an announced season cannot be changed, and its freeze waits for open transactions", async () => {
  const { db } = world();
  const id = await announce("Summer");
  await expect(db.raw("update seasons set ends_on = ends_on + 1 where id = ?", [id])).rejects.toThrow(
    "announced",
  );
  const { userId } = await buildMiner(db);
  const late = await db.transaction();
  await postTransfer(late, {
    businessKey: `test:${newId()}`,
    kind: "award",
    subjectId: newId(),
    entries: [
      { account: "00000000-0000-7000-8000-000000000001", amount: -500n },
      { account: userId, amount: 500n },
    ],
  });
  await freeze();
  expect((await findSeason(db, id))?.frozen).toBeNull();
  await late.commit();
  await freeze();
  expect((await results(id))[0]).toMatchObject({ userId, points: 500n });
  await verifySeason(world().app, id);
});
