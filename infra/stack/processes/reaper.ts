import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

let pipe: { write: (line: string) => void } | undefined;

/** Registers a process that the reaper ends if this process dies. Returns a function that unregisters it. */
export function reap(pid: number): () => void {
  const { write } = startReaper();
  write(`+${pid}\n`);
  return () => write(`-${pid}\n`);
}

/** Removes a folder when this process ends for any reason. Returns a function that removes it now. */
export function throwAwayFolder(folder: string): () => void {
  const { write } = startReaper();
  write(`*${folder}\n`);
  return () => {
    rmSync(folder, { recursive: true, force: true });
    write(`!${folder}\n`);
  };
}

/** Starts the reaper in its own session, so that signals to this process's group or terminal do not end it. */
export function startReaper(): { write: (line: string) => void } {
  if (pipe) return pipe;
  const reaper = spawn(process.execPath, [fileURLToPath(new URL("./reaper.mjs", import.meta.url))], {
    detached: true,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
  });
  // An open pipe must not keep this process running, and a broken pipe must not end it.
  reaper.unref();
  reaper.stdin.on("error", () => {});
  const socket = reaper.stdin as unknown as { unref?: () => void };
  socket.unref?.();
  pipe = { write: (line) => void reaper.stdin.write(line) };
  return pipe;
}
