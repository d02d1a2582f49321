import { readFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import { networkModule } from "@lode/adapters/networks/registry";
import type { TakenText } from "@lode/app/tasks/taken-texts";
import { readCommentTexts } from "@lode/core/domain/tasks/comment-texts";

const FLAG = "--texts";

/** The value of `--texts` and the other arguments, or what is wrong. */
export function textsSourceIn(args: readonly string[]): { source?: string; others: string[] } | string {
  const at = args.indexOf(FLAG);
  if (at < 0) return { others: [...args] };
  const source = args[at + 1];
  const others = args.toSpliced(at, 2);
  if (!source) return `${FLAG} needs a file with one text a line, or - for standard input.`;
  return others.includes(FLAG) ? `${FLAG} can be given only once.` : { source, others };
}

/** The texts of a file, or of standard input for "-", for a task of this network; or their faults, one a line. */
export async function readTexts(source: string, network: string): Promise<string[] | string> {
  const input = await (source === "-" ? readAll(process.stdin) : readFile(source, "utf8")).catch(
    () => undefined,
  );
  if (input === undefined) return `The file ${source} cannot be read.`;
  const { texts, faults } = readCommentTexts(input, networkModule(network).textFault);
  return faults.length > 0 ? faults.join("\n") : texts;
}

export function describeTaken(taken: readonly TakenText[]): string {
  const lines = taken.map((one) => `"${one.text}" is a text of the task ${one.taskId}, which has not ended.`);
  return lines.length > 0
    ? lines.join("\n")
    : "Another task has just taken one of these texts. Please try again.";
}
