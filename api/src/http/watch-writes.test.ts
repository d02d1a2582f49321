import { probeWrite } from "@lode/db/takes-writes";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/test-app.ts";
import { openWriteWatch } from "./watch-writes.ts";

const app = useTestApp();
const ready = async () => (await app().visitor().agent.get("/api/health/ready")).status;

test("operations: a full disk is a 503 for the request that meets it, and the API is not ready until it can write again", async () => {
  const { db, deps } = app();
  let isFull = true;
  Object.assign(
    deps.writes,
    openWriteWatch(deps, async () => {
      if (isFull) throw new Error("still full");
    }),
  );
  const ada = await app().signedIn();
  expect(await ready()).toBe(200);
  await db.raw(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await db.raw("create trigger full_disk before insert or update on profiles execute function disk_full()");
  const answer = await ada.agent
    .put("/api/profile")
    .set("X-CSRF-Token", await ada.csrf())
    .send({ display_name: "Ada" });
  expect(answer.status).toBe(503);
  expect(answer.body.code).toBe("unavailable");
  expect(await ready()).toBe(503);
  await db.raw("drop trigger full_disk on profiles");
  isFull = false;
  await expect.poll(ready, { timeout: 5_000 }).toBe(200);
});

test("errors of one request say nothing about the disk, and without an error nothing is written", async () => {
  let probes = 0;
  const watch = openWriteWatch(app().deps, async () => {
    probes += 1;
  });
  expect(watch.noteError(Object.assign(new Error("unique"), { code: "23505" }))).toBe(false);
  expect(await watch.isRefused()).toBe(false);
  expect(probes).toBe(0);
  expect(watch.noteError(Object.assign(new Error("read only"), { code: "25006" }))).toBe(true);
  expect(await watch.isRefused()).toBe(false);
  expect(probes).toBe(1);
});

test("the probe writes, and leaves nothing behind", async () => {
  const { db } = app();
  await probeWrite(db);
  expect((await db.raw("select 1 from pg_class where relname = 'write_probe'")).rows).toEqual([]);
  await db.transaction(async (trx) => {
    await trx.raw("set transaction read only");
    await expect(trx.raw("insert into backups default values")).rejects.toMatchObject({ code: "25006" });
  });
});
