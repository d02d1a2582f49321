import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startBucketSandbox } from "@lode/sandbox/bucket/start-bucket-sandbox";
import { afterAll, describe, expect, test } from "vitest";
import { folderStore } from "./open-file-store.ts";
import type { FileStore } from "./s3-store.ts";
import { s3Store } from "./s3-store.ts";

const folder = mkdtempSync(join(tmpdir(), "lode-files-"));
const bucket = await startBucketSandbox();
const stores: Record<string, () => FileStore> = {
  "a folder": () => folderStore(folder),
  "a bucket": () =>
    s3Store({
      bucket: "pictures",
      region: "us-east-1",
      endpoint: `http://127.0.0.1:${bucket.port}`,
      accessKeyId: "id",
      secretAccessKey: "secret",
    }),
};
afterAll(async () => {
  await bucket.stop();
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
