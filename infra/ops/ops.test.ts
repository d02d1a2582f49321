import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTestDatabase } from "@lode/db/test/database";
import { expect, test } from "vitest";
import { EXIT } from "./run-program.ts";
import { projectRoot } from "./settings/project-settings.ts";

test.each(["ops.ts", "migrate.ts", "rollback.ts"])(
  "%s fails with one sentence if no database is known",
  (program) => {
    const { DATABASE_URL: _, ...env } = process.env;
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--import", "tsx", join(projectRoot, "infra/ops", program), "halts"],
      { encoding: "utf8", env: { ...env, LODE_DATA_DIR: mkdtempSync(join(tmpdir(), "lode-ops-")) } },
    );
    expect(status).toBe(EXIT.failed);
    expect(stderr).toContain("No database was found");
    expect(stderr).not.toContain("    at ");
  },
);

test("operations: an older release's migrate says that the database is newer, and succeeds", async () => {
  const { db, url } = await openTestDatabase();
  await db("migrations").insert({ name: "0999-next-release", batch: 99, migration_time: new Date() });
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", join(projectRoot, "infra/ops/migrate.ts")],
    { encoding: "utf8", env: { ...process.env, DATABASE_URL: url } },
  );
  expect(status).toBe(EXIT.done);
  expect(stdout).toContain("The database is newer than this release");
  expect(stdout).toContain("0999-next-release");
});
