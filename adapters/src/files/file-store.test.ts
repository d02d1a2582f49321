import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FileStore } from "./file-store.ts";
import { folderStore } from "./folder-store.ts";
import { s3Store } from "./s3-store.ts";

/** The part of S3 that we need: PUT, GET and DELETE under /bucket/key, for signed requests only. */
function s3Server(): Server {
  const objects = new Map<string, Buffer>();
  return createServer(async (request, response) => {
    const key = request.url?.split("?")[0] ?? "";
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=id/")) {
      response.writeHead(403).end();
    } else if (request.method === "PUT") {
      objects.set(key, await buffer(request));
      response.writeHead(200).end();
    } else if (request.method === "DELETE") {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (objects.has(key)) response.writeHead(200).end(objects.get(key));
    else {
      response.writeHead(404, { "content-type": "application/xml" });
      response.end("<Error><Code>NoSuchKey</Code><Message>There is none</Message></Error>");
    }
  });
}

const folder = mkdtempSync(join(tmpdir(), "lode-files-"));
const server = s3Server();
const stores: Record<string, () => FileStore> = {
  "a folder": () => folderStore(folder),
  "a bucket": () =>
    s3Store({
      bucket: "pictures",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      accessKeyId: "id",
      secretAccessKey: "secret",
    }),
};
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

describe.each(Object.entries(stores))("%s", (_name, open) => {
  test("stores a file, replaces it, and removes it", async () => {
    const store = open();
    expect(await store.get("avatars/a/1.webp")).toBeUndefined();
    await store.put("avatars/a/1.webp", Buffer.from("first"), "image/webp");
    await store.put("avatars/a/1.webp", Buffer.from("second"), "image/webp");
    expect((await store.get("avatars/a/1.webp"))?.toString()).toBe("second");
    await store.remove("avatars/a/1.webp");
    await store.remove("avatars/a/1.webp");
    expect(await store.get("avatars/a/1.webp")).toBeUndefined();
  });
});

test.each(["../outside.webp", "/etc/passwd.txt", "a/../../b.webp", "a//b.webp", "A.webp", "a.webp\0"])(
  "the key %j never reaches the disk",
  async (key) => {
    const store = folderStore(folder);
    await expect(store.put(key, Buffer.from("x"), "image/webp")).rejects.toThrow("is not a file key");
    expect(
      readdirSync(folder, { recursive: true }).filter((name) => String(name).includes("outside")),
    ).toEqual([]);
  },
);
