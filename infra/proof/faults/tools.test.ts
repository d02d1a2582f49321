import { createServer as createHttpServer } from "node:http";
import { connect, createServer } from "node:net";
import { closeHttp, listenOn } from "@lode/sandbox/http";
import { afterEach, expect, test } from "vitest";
import { createRandom } from "../world/random.ts";
import { startBalancer } from "./proxies/balancer.ts";
import { startRpcProxy } from "./proxies/rpc-proxy.ts";
import { startTcpProxy } from "./proxies/tcp-proxy.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** An echo server that records what it received. */
async function behindTcpProxy() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      heard.push(String(chunk));
      socket.write(chunk);
    });
  });
  const host = "127.0.0.1";
  const proxy = await startTcpProxy({ host, port: await listenOn(server, 0, host) });
  closing.push(() => server.close(), proxy.close);
  const port = Number(new URL(proxy.through("tcp://127.0.0.1:1/")).port);
  /** Returns the answer, or "cut". */
  const say = (words: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(words));
      socket.on("error", () => {});
      socket.on("close", () => resolve("cut"));
      socket.on("data", (chunk) => {
        resolve(String(chunk));
        socket.destroy();
      });
    });
  return { proxy, heard, say };
}

test("a commit is delivered later, and other connections do not wait for it", async () => {
  const { proxy, heard, say } = await behindTcpProxy();
  proxy.holdBack("COMMIT", () => 300);
  const begun = Date.now();
  const committed = say("COMMIT;");
  expect(await say("select")).toBe("select");
  expect(await committed).toBe("COMMIT;");
  expect(Date.now() - begun).toBeGreaterThanOrEqual(290);
  expect(heard).toEqual(["select", "COMMIT;"]);
});

test("a silent proxy accepts, and what was said then arrives when it wakes", async () => {
  const { proxy, heard, say } = await behindTcpProxy();
  proxy.silence(true);
  const said = [say("late"), say("later")];
  await expect.poll(() => proxy.heldConnections()).toBe(2);
  expect(heard).toEqual([]);
  proxy.silence(false);
  expect(await Promise.all(said)).toEqual(["late", "later"]);
  await say("again");
  expect(proxy.heldConnections()).toBe(2);
});

test("a refused connection is cut and does not reach the server", async () => {
  const { proxy, heard, say } = await behindTcpProxy();
  proxy.refuse(true);
  expect(await say("hello")).toBe("cut");
  expect(heard).toEqual([]);
});

test("a call takes effect without an answer, is refused without effect, or gets a false answer", async () => {
  const done: string[] = [];
  const node = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      done.push((JSON.parse(body) as { method: string }).method);
      response.end('{"result":"true"}');
    });
  });
  const injections: string[] = [];
  const port = await listenOn(node, 0, "127.0.0.1");
  const proxy = await startRpcProxy(`http://127.0.0.1:${port}`, (kind) => injections.push(kind));
  closing.push(() => node.close(), proxy.close);
  const ask = (method: string) =>
    fetch(proxy.url, { method: "POST", body: JSON.stringify({ id: 1, method, params: [] }) });
  proxy.setFault(({ method }) => {
    if (method === "send") return { kind: "answer dropped" };
    if (method === "status") return { kind: "5xx", status: 503 };
    return method === "height" ? { kind: "lie", name: "too high", result: 9 } : undefined;
  });
  await expect(ask("send")).rejects.toThrow();
  expect((await ask("status")).status).toBe(503);
  expect(await (await ask("height")).json()).toMatchObject({ result: 9 });
  expect(await (await ask("slot")).json()).toEqual({ result: "true" });
  expect(done).toEqual(["send", "slot"]);
  expect(injections).toEqual(["send: answer dropped", "status: 5xx", "height: too high"]);
});

/** An API with a readiness route; `answer` decides about every other request. */
async function startApi(name: string, state: { isReady: boolean; cuts?: boolean }) {
  const server = createHttpServer((request, response) => {
    if (request.url === "/api/health/ready") response.writeHead(state.isReady ? 200 : 503).end();
    else if (state.cuts) request.socket.destroy();
    else response.end(name);
  });
  const url = `http://127.0.0.1:${await listenOn(server, 0, "127.0.0.1")}`;
  const close = () => closeHttp(server);
  closing.push(close);
  return { url, close };
}

test("the balancer asks the ready APIs in turn, and repeats only requests that were never accepted", async () => {
  const [one, two] = [{ isReady: true }, { isReady: true, cuts: false }];
  const [first, second] = [await startApi("one", one), await startApi("two", two)];
  const balancer = await startBalancer([first.url, second.url]);
  closing.push(balancer.close);
  const ask = async () => {
    const answer = await fetch(balancer.url, { method: "POST", body: "once" });
    return answer.ok ? answer.text() : answer.status;
  };
  const ten = async () => new Set(await Promise.all(Array.from({ length: 10 }, ask)));
  await expect.poll(ten).toEqual(new Set(["one", "two"]));
  one.isReady = false;
  await expect.poll(ten).toEqual(new Set(["two"]));
  one.isReady = true;
  two.cuts = true;
  await expect.poll(ten).toEqual(new Set(["one", 502]));
  two.cuts = false;
  await second.close();
  expect(await ten()).toEqual(new Set(["one"]));
});

const draw = (seed: number) => {
  const random = createRandom(seed);
  return [random.uuid(), ...Array.from({ length: 20 }, () => random.between(1_000, 4_000))];
};

test("the same seed gives the same schedule, and a different seed a different one", () => {
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

test("bounds are inclusive", () => {
  const random = createRandom(1);
  const drawn = new Set(Array.from({ length: 200 }, () => random.between(0, 2)));
  expect([...drawn].sort()).toEqual([0, 1, 2]);
});

test("streams are independent of each other", () => {
  const [one, other] = [createRandom(5), createRandom(5)];
  other.fork("kills").next();
  expect(one.fork("wishes").uuid()).toBe(other.fork("wishes").uuid());
});
