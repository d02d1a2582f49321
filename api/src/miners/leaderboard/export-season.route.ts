import { Readable } from "node:stream";
import { Refused } from "@lode/core/contracts/errors";
import type { Db } from "@lode/db/connection";
import { CSV_HEADER, findSeason, listSeasonResults } from "@lode/db/leaderboard/seasons.repository";
import { pageRoute } from "../../http/page-route.ts";

const PAGE = 5_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The results as they were hashed and signed, byte for byte; by pages, so that a season may have any size. */
export const exportSeasonRoute = pageRoute(
  "/api/seasons/:id/results.csv",
  "public",
  async ({ path, deps }) => {
    const id = path.split("/")[3] ?? "";
    if (!UUID.test(id) || !(await findSeason(deps.db, id))?.frozen) throw new Refused("not-found");
    return {
      status: 200,
      type: "text/csv",
      body: Readable.from(linesOf(deps.db, id)),
      headers: {
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Disposition": `attachment; filename="season-${id}.csv"`,
      },
    };
  },
);

async function* linesOf(db: Db, id: string): AsyncGenerator<string> {
  yield CSV_HEADER;
  for (let after = 0; ; ) {
    const page = await listSeasonResults(db, { id, after, limit: PAGE });
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ rank, points, reference }) => `${rank},${points},${reference}\n`).join("");
    after = last.rank;
  }
}
