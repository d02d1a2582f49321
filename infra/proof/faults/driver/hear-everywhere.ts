import { openEventStream } from "@lode/sandbox/people/event-stream";
import { askWithdrawal } from "../../world/ask-withdrawal.ts";
import type { World } from "../world/start-world.ts";
import type { RequestLog } from "./request-log.ts";

/** Points. */
const AMOUNT = 100;

/** A miner opens a page at every API process. Every page must hear of events from any process. */
export async function hearEverywhere(
  { stack, miners, operations, requestRandom }: World,
  log: RequestLog,
): Promise<void> {
  for (const [index, asked] of stack.apiUrls.entries()) {
    const miner = miners[index];
    if (!miner) throw new Error("There are too few miners.");
    const browser = { cookies: new Map([["lode_session", `${miner.bearer}-cookie`]]) };
    const streams = await Promise.all(stack.apiUrls.map((url) => openEventStream(url, browser)));
    await askWithdrawal(asked, operations, { key: requestRandom.uuid(), miner, amount: AMOUNT });
    for (const [at, stream] of streams.entries()) {
      const failure = await stream.heard("withdrawal.requested").then(
        () => undefined,
        (error: Error) => error.message,
      );
      log.write(`an event of API ${index + 1} at API ${at + 1}`, failure);
      stream.close();
    }
  }
}
