import type { Check } from "../checker/finding.ts";
import type { Scenario } from "../scenario.ts";

/** One known bug, put into the sources as a program loads them; the files themselves stay as they are. */
export interface Plant {
  /** As `--plant` takes it. */
  name: string;
  bug: string;
  mutations: readonly Mutation[];
  /** What the database loses with it, where the database would stop the bug. */
  sql?: readonly string[];
  /** The short run in which the bug has an effect. */
  trial: Scenario;
  /** What the checker must find, at least one of them. */
  caughtAs: readonly Check[];
}

export interface Mutation {
  /** From the project's folder. */
  file: string;
  /** Must occur in the file exactly once. */
  find: string;
  replace: string;
}
