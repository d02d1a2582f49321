import type { Check } from "../checker/finding.ts";
import type { Scenario } from "../scenario.ts";

/** One known bug, put into the sources as a program loads them; the files are not changed. */
export interface Plant {
  /** For `--plant`. */
  name: string;
  bug: string;
  mutations: readonly Mutation[];
  /** Drops the constraints that would prevent the bug. */
  sql?: readonly string[];
  /** A short run in which the bug has an effect. */
  trial: Scenario;
  /** The checker must find at least one of these. */
  caughtAs: readonly Check[];
}

export interface Mutation {
  /** Relative to the project's folder. */
  file: string;
  /** Must occur in the file exactly once. */
  find: string;
  replace: string;
}
