import { Readable } from "node:stream";
import { Refused } from "@lode/core/contracts/errors";
import { listTaskReceipts } from "@lode/db/attempts/award-receipt.read-model";
import { recordAct } from "@lode/db/operations/audit.repository";
import { findRoot } from "@lode/db/proof/roots.repository";
import { findTask } from "@lode/db/tasks/tasks.repository";
import type { App } from "../app.ts";
import { issueReceipts } from "../proof/issue-receipts.ts";
import { limited } from "./steps/limited.ts";

/** A receipt carries at most three texts of 64 KB, so a page has at most ten megabytes, and usually 100 KB. */
const PAGE = 50;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

export interface StreamReceipts {
  taskId: string;
  by: string;
  /** Aborts when the client leaves, which ends the query in the database. */
  signal: AbortSignal;
}

/**
 * Streams the receipts of a task's awards, one JSON object a line, all under the root that is the newest when the stream
 * begins. Throws Refused("not-found").
 */
export async function streamReceipts(
  app: Pick<App, "db" | "clock">,
  { taskId, by, signal }: StreamReceipts,
): Promise<Readable> {
  if (!(await limited(() => findTask(app.db, taskId)))) throw new Refused("not-found");
  await limited(() =>
    recordAct(app.db, { actor: by, act: "exported the receipts of a task", subjectId: taskId, detail: {} }),
  );
  return Readable.from(linesOf(app, taskId, signal), { objectMode: false });
}

async function* linesOf(
  app: Pick<App, "db" | "clock">,
  taskId: string,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const root = await limited(() => findRoot(app.db));
  for (let after = BEFORE_ALL; ; ) {
    const about = { taskId, after, limit: PAGE };
    const page = await limited(() => listTaskReceipts(app.db, about, signal));
    const receipts = await limited(() => issueReceipts(app, page, root));
    if (receipts.length > 0) yield receipts.map((receipt) => `${JSON.stringify(receipt)}\n`).join("");
    const last = page.at(-1)?.attemptId;
    if (page.length < PAGE || last === undefined) return;
    after = last;
  }
}
