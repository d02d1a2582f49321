import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { commandLineOf } from "../processes/command-line-of.ts";
import { clearStaleServer } from "./postgres-folder.ts";

test("a server's zombie does not prevent the next server from starting", async () => {
  const cluster = mkdtempSync(join(tmpdir(), "lode-cluster-"));
  // A shell may collect its child, but `sleep` never does, and `sleep` replaces the shell here.
  const parent = spawn("sh", ["-c", "exec 3<&0; cat <&3 & echo $!; exec sleep 30"]);
  try {
    const [output] = (await once(parent.stdout, "data")) as [Buffer];
    const pid = Number(output);
    await vi.waitFor(() => expect(commandLineOf(Number(parent.pid))).toBe("sleep 30"));
    parent.stdin.end();
    await vi.waitFor(() => expect(commandLineOf(pid)).toBeUndefined());
    expect(process.kill(pid, 0), "its number is still taken").toBe(true);
    writeFileSync(join(cluster, "postmaster.pid"), `${pid}`);
    await clearStaleServer(cluster);
    expect(existsSync(join(cluster, "postmaster.pid"))).toBe(false);
  } finally {
    parent.kill("SIGKILL");
  }
});
