import { setTimeout as sleep } from "node:timers/promises";
import { getUserStats } from "@lode/core/contracts/http/points";
import type { World } from "../world/start-world.ts";
import type { RequestLog } from "./request-log.ts";

const PAUSE_MS = 50;

/** Reads the miners' own figures in turn. A failed request is not repeated. */
export async function readWhile(
  { stack, miners, answerWithinMs }: World,
  log: RequestLog,
  isReading: () => boolean,
): Promise<void> {
  for (let n = 0; isReading(); n++) {
    const { bearer } = miners[n % miners.length] ?? { bearer: "" };
    log.write(getUserStats.path, await read(stack.urls.web + getUserStats.path, bearer, answerWithinMs));
    await sleep(PAUSE_MS);
  }
}

async function read(url: string, bearer: string, withinMs: number): Promise<string | undefined> {
  try {
    const answer = await fetch(url, {
      headers: { Authorization: `Bearer ${bearer}` },
      signal: AbortSignal.timeout(withinMs),
    });
    const body = await answer.text();
    return answer.ok ? undefined : `${answer.status} ${body}`;
  } catch (error) {
    return error instanceof Error ? `${error.message} (${String(error.cause ?? "")})` : "no answer";
  }
}
