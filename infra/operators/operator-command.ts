import type { Db } from "@lode/db/connection";

/** One thing an operator can do from the command line. */
export interface OperatorCommand {
  /** As typed after `npm run ops --`, and what it does. */
  usage: string;
  run(context: { db: Db; actor: string; args: string[] }): Promise<Said>;
}

/** What is printed, and whether it was done. */
export type Said = readonly [sentence: string, done: boolean];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isId = (text: string): boolean => UUID.test(text);
