import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { askProvider } from "./siteverify.ts";

let followed = 0;
const server = createServer((request, response) => {
  if (request.url === "/elsewhere") {
    followed++;
    response.end(JSON.stringify({ success: true }));
  } else if (request.url === "/genuine") response.end(JSON.stringify({ success: true }));
  else response.writeHead(Number(request.url?.slice(1)), { location: "/elsewhere" }).end();
}).listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());

const ask = (path: string) =>
  askProvider(
    {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
      secret: "shh",
      siteKey: "site",
      hostname: "lode.test",
      namesAction: false,
    },
    "signin",
    "token",
  );

test("a plain yes passes", async () => {
  expect(await ask("/genuine")).toMatchObject({ genuine: true });
});

test.each([301, 302, 303, 307, 308])("a %d redirect is not followed and does not pass", async (status) => {
  expect(await ask(`/${status}`)).toEqual({ genuine: "unavailable" });
  expect(followed).toBe(0);
});
