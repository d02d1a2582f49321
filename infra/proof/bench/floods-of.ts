import { get, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { SeededMiner } from "../world/seed-miners.ts";

export interface FloodWorld {
  web: string;
  console: string;
  miners: readonly SeededMiner[];
  /** Report keys. */
  keys: readonly string[];
  /** A picture that takes long to decode. */
  picture: Buffer;
}

/**
 * Floods until the signal aborts, leaves nothing open, and returns what was sent. Calls `begun` when everything that the
 * flood holds open is open.
 */
type Flood = (world: FloodWorld, signal: AbortSignal, begun: () => void) => Promise<string>;

const AT_ONCE = 20;
const STREAMS = 3_000;
const HALVES = 120;
const LEAVE_AFTER_MS = 50;
/** With 20 places four times what the limits allow ten keys: 30 a minute each. */
const NEXT_REPORT_MS = 950;

/** Repeats the work in this many places until the signal aborts. Returns how often it was done. */
async function repeat(
  signal: AbortSignal,
  places: number,
  work: (n: number) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  const place = async () => {
    while (!signal.aborted) await work(done++).catch(() => sleep(10));
  };
  await Promise.all(Array.from({ length: places }, place));
  return done;
}

const abandonedReports: Flood = async ({ console, keys }, signal, begun) => {
  begun();
  const sent = await repeat(signal, AT_ONCE, async (n) => {
    const headers = { Authorization: `Bearer ${keys[n % keys.length]}` };
    const name = n % 2 ? "x-costs" : "ledger-entries";
    const asked = get(`${console}/api/reports/${name}?from=2020-01-01`, { headers, agent: false });
    asked.on("error", () => {});
    await sleep(LEAVE_AFTER_MS);
    asked.destroy();
    await sleep(NEXT_REPORT_MS);
  });
  return `${sent} reports abandoned`;
};

const guesses: Flood = async ({ console }, signal, begun) => {
  begun();
  const page = await fetch(`${console}/api/me`);
  const cookie = page.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const headers = {
    Cookie: cookie,
    "X-CSRF-Token": cookie.split("=")[1] ?? "",
    Origin: console,
    "Content-Type": "application/json",
  };
  const sent = await repeat(signal, AT_ONCE, async (n) => {
    const body = JSON.stringify({ email: `guess-${n}@lode.test`, password: "a guess" });
    await (await fetch(`${console}/api/sign-in`, { method: "POST", headers, body })).arrayBuffer();
  });
  return `${sent} guesses`;
};

const formOf = (file: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
    ),
    file,
    Buffer.from("\r\n--x--\r\n"),
  ]);
const uploadHeaders = ({ bearer }: SeededMiner, length: number) => ({
  Authorization: `Bearer ${bearer}`,
  "Content-Type": "multipart/form-data; boundary=x",
  "Content-Length": length,
});

const slowPictures: Flood = async ({ web, miners, picture }, signal, begun) => {
  begun();
  const form = formOf(picture);
  const sent = await repeat(signal, AT_ONCE, (n) => {
    const miner = miners[n % miners.length] as SeededMiner;
    return new Promise<void>((resolve, reject) => {
      const headers = uploadHeaders(miner, form.length);
      const upload = request(`${web}/api/profile/avatar`, { method: "POST", headers }, (answer) =>
        answer.resume().once("end", resolve),
      );
      upload.once("error", reject).end(form);
    });
  });
  return `${sent} pictures of 4,096²`;
};

const halfUploads: Flood = async ({ web, miners }, signal, begun) => {
  const { hostname, port } = new URL(web);
  const form = formOf(Buffer.alloc(4_900_000));
  const sockets: Socket[] = [];
  const sent = await repeat(signal, 1, async (n) => {
    if (sockets.length >= HALVES) {
      begun();
      return sleep(50);
    }
    const miner = miners[n % miners.length] as SeededMiner;
    const lines = Object.entries(uploadHeaders(miner, form.length)).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const socket = connect(Number(port), hostname);
    socket.on("error", () => {});
    sockets.push(socket);
    socket.write(`POST /api/profile/avatar HTTP/1.1\r\nHost: ${hostname}\r\n${lines.join("\r\n")}\r\n\r\n`);
    socket.write(form.subarray(0, -1));
  });
  for (const socket of sockets) socket.destroy();
  return `${Math.min(sent, HALVES)} halves held`;
};

/** A third of the streams belongs to one miner, whose profile changes. */
const streams: Flood = async ({ web, miners }, signal, begun) => {
  const open: IncomingMessage[] = [];
  const [loud] = miners as [SeededMiner];
  const headers = { Authorization: `Bearer ${loud.bearer}`, "Content-Type": "application/json" };
  const opened = repeat(signal, 8, async (n) => {
    if (n >= STREAMS) {
      begun();
      return sleep(50);
    }
    const miner = n % 3 === 0 ? loud : (miners[n % miners.length] as SeededMiner);
    const cookie = { Cookie: `lode_session=${miner.bearer}-cookie` };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${web}/api/events`, { headers: cookie, agent: false }, resolve).once("error", reject);
    });
    answer.on("error", () => {});
    open.push(answer);
  });
  const changes = await repeat(signal, 1, async (n) => {
    const body = JSON.stringify({ bio: `change ${n}` });
    await (await fetch(`${web}/api/profile`, { method: "PUT", headers, body })).arrayBuffer();
    await sleep(100);
  });
  await opened;
  for (const stream of open) stream.destroy();
  return `${open.length} streams opened, ${changes} changes`;
};

export const FLOODS: Record<string, Flood> = {
  "M2: abandoned reports": abandonedReports,
  "M3: guesses at operators": guesses,
  "M4: half uploads": halfUploads,
  "M4: slow pictures": slowPictures,
  "M5: live streams": streams,
};
