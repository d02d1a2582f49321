import { messageOf } from "@lode/core/contracts/errors";
import { EXIT } from "./commands/exit.ts";

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
