import { messageOf } from "@lode/core/contracts/errors";

/** Exit codes: done · refused, or nothing was changed · used wrongly · failed, for example without a database. */
export const EXIT = { done: 0, refused: 1, usage: 2, failed: 3 } as const;

/** Runs a program to its exit code. Prints the sentence of an error, without its stack, and exits as failed. */
export async function runProgram(work: () => Promise<number>): Promise<void> {
  // A reader such as `head` closes the pipe when it has read enough.
  process.stdout.once("error", () => process.exit(EXIT.failed));
  try {
    process.exitCode = await work();
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = EXIT.failed;
  }
}
