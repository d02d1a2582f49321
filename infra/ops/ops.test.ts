import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openTestDatabase } from "@lode/db/test/database";
import { buildMiner } from "@lode/db/test/factories/build-miner";
import { expect, test } from "vitest";
import { EXIT } from "./run-program.ts";
import { projectRoot } from "./settings/project-settings.ts";

const { db, url } = await openTestDatabase();
const run = (program: string, env: NodeJS.ProcessEnv, words: string[] = []) =>
  spawnSync(process.execPath, ["--import", "tsx", join(projectRoot, "infra/ops", program), ...words], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });

test.each(["ops.ts", "migrate.ts"])("%s fails with one sentence if no database is known", (program) => {
  const env = { DATABASE_URL: undefined, LODE_DATA_DIR: join(projectRoot, "infra/ops/no-data") };
  const { status, stderr } = run(program, env, ["halts"]);
  expect(status).toBe(EXIT.failed);
  expect(stderr).toContain("No database was found");
  expect(stderr).not.toContain("    at ");
});

test("operations: an older release's migrate says that the database is newer, and succeeds", async () => {
  await db("migrations").insert({ name: "0999-next-release", batch: 99, migration_time: new Date() });
  const sentence = /The database is newer than this release.*0999-next-release/s;
  const done = { status: EXIT.done, stdout: expect.stringMatching(sentence) };
  expect(run("migrate.ts", { DATABASE_URL: url })).toMatchObject(done);
});

test("in production migrate refuses the database of a demo, whose passwords are public", async () => {
  await buildMiner(db);
  await db("users").update({ email: "ada@demo.test" });
  const refused = { status: EXIT.failed, stderr: expect.stringContaining("ada@demo.test") };
  expect(run("migrate.ts", { DATABASE_URL: url, NODE_ENV: "production" })).toMatchObject(refused);
});

test("migrate takes the pictures that profiles show from the folder of 0.1.0, once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lode-files-"));
  const addressOf = (name: string) => `/api/avatars/${name}/picture.webp`;
  const fileOf = (name: string) => join(folder, "avatars", name, "picture.webp");
  for (const name of ["shown", "replaced", "lost"]) {
    mkdirSync(dirname(fileOf(name)), { recursive: true });
    writeFileSync(fileOf(name), name === "lost" ? "" : `${name} by a profile`);
  }
  for (const name of ["shown", "lost"])
    await db("profiles")
      .where({ user_id: (await buildMiner(db)).userId })
      .update({ avatar_url: addressOf(name) });
  const migrate = () => run("migrate.ts", { DATABASE_URL: url, FILES_DIR: folder }).stdout;
  const lost = `Profiles whose picture is neither in the database nor in ${folder}: 1.\n`;
  expect(migrate()).toContain(`Pictures taken from ${folder} into the database: 1.\n${lost}`);
  writeFileSync(fileOf("shown"), "changed since");
  expect(migrate()).toMatch(new RegExp(`up to date\\.\n(.*newer.*\n)?${lost}$`));
  const webp = Buffer.from("shown by a profile");
  expect(await db("pictures").select("address", "webp")).toEqual([{ address: addressOf("shown"), webp }]);
  // A file that cannot be read is no lost picture.
  rmSync(fileOf("lost"));
  mkdirSync(fileOf("lost"));
  expect(run("migrate.ts", { DATABASE_URL: url, FILES_DIR: folder })).toMatchObject({ status: EXIT.failed });
  rmSync(folder, { recursive: true });
});
