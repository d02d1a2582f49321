import * as partitions from "@lode/db/partitions/partitions.repository";
import type { Needs } from "../app.ts";

/** Enough time to notice and repair a failing sweep before rows go to the default partition. */
const MONTHS_AHEAD = 3;

/** Creates the partitions of the coming months and drops those older than the privacy policy allows. */
export async function keepPartitions({ db, logger }: Needs<"db" | "logger">): Promise<void> {
  for (const [name, years] of Object.entries(partitions.PARTITIONED)) {
    const table = name as partitions.PartitionedTable;
    const made = await partitions.makeMonthPartitions(db, table, MONTHS_AHEAD);
    if (made > 0) logger.info({ table, made }, "partitions of coming months were made");
    const dropped = years === null ? [] : await partitions.dropOldPartitions(db, table, years);
    if (dropped.length > 0) logger.info({ dropped }, "partitions past their retention were dropped");
  }
}
