import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:https";
import { fileURLToPath } from "node:url";
import { reap } from "@lode/stack/processes/reaper";
import type { RunningCompose } from "../compose/run-compose.ts";

/** The status of a read of the page at an address, by a visitor who claims to be someone else. */
function statusAt(address: string, page: string, claimed: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { Host: page, "X-Forwarded-For": claimed };
    const asked = request(
      { host: address, servername: page, path: "/api/stats", headers, agent: false },
      (answer) => {
        answer.resume();
        answer.on("end", () => resolve(answer.statusCode ?? 0));
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}

/**
 * Behind Caddy and nginx the API knows each visitor: one who claims other addresses meets the limit all the same, and the next
 * visitor does not meet it. `limit` is READS_PER_MINUTE.
 */
export async function tellVisitorsApart(compose: RunningCompose, page: string, limit: number): Promise<void> {
  const flood: number[] = [];
  for (let read = 0; read <= limit; read += 1)
    flood.push(await statusAt("127.0.0.1", page, `203.0.113.${read}`));
  assert.equal(flood[0], 200);
  assert.ok(flood.includes(429), "a visitor who claims other addresses has no limit");
  assert.equal(
    await statusAt(await fromElsewhere(compose), page, "203.0.113.1"),
    200,
    "every visitor looks like one",
  );
}

/** Lets a request reach Caddy from the address of another container. */
async function fromElsewhere(compose: RunningCompose): Promise<string> {
  const address = compose.addressOf("worker");
  const relay = fileURLToPath(new URL("../compose/relay.mjs", import.meta.url));
  const words = [relay, address, "443", compose.addressOf("caddy"), "443"];
  const { command, args } = compose.inNetworkOf("worker", process.execPath, words);
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  if (child.pid) reap(child.pid);
  await once(child.stdout, "data");
  return address;
}
