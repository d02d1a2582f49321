import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { EXIT } from "./commands/exit.ts";
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
