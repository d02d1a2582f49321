import { createServer } from "node:http";
import { listenOn } from "@lode/sandbox/http";
import { afterAll, expect, test } from "vitest";
import { openConnection } from "./open-connection.ts";

let followed = 0;
const node = createServer((request, response) => {
  if (request.url === "/elsewhere") followed++;
  response.writeHead(request.url === "/elsewhere" ? 200 : 307, { location: "/elsewhere" }).end("{}");
});
const url = `http://127.0.0.1:${await listenOn(node, 0, "127.0.0.1")}`;
afterAll(() => node.close());

test("a redirect from the node is not followed", async () => {
  await expect(openConnection(url).getGenesisHash()).rejects.toThrow();
  expect(followed).toBe(0);
});
