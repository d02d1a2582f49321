import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import type { LiveMessage } from "@lode/core/contracts/events";
import type { LodeClient } from "./lode-client.ts";
import { until } from "./until.ts";

export async function openEventStream(baseUrl: string, client: Pick<LodeClient, "cookies">) {
  const closing = new AbortController();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await fetch(`${baseUrl}/api/events`, {
    headers: { Cookie: cookie },
    signal: closing.signal,
  });
  if (!response.ok || !response.body) throw new Error(`GET /api/events answered ${response.status}`);
  const messages: LiveMessage[] = [];
  void collect(response.body, messages).catch(() => {});
  return {
    /** Resolves when a message of that event arrives or has already arrived. */
    heard: (event: LiveMessage["event"]) =>
      until(`the live event ${event}`, async () => messages.find((message) => message.event === event)),
    close: () => closing.abort(),
  };
}

async function collect(body: ReadableStream<Uint8Array>, into: LiveMessage[]): Promise<void> {
  for await (const line of createInterface({ input: Readable.from(body) }))
    if (line.startsWith("data: ")) into.push(JSON.parse(line.slice("data: ".length)) as LiveMessage);
}
