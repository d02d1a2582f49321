import type { Check } from "../checker/finding.ts";
import type { Scenario } from "../scenario.ts";

/** A known bug that is put into the sources as a program loads them. The files do not change. */
export interface Plant {
  /** The name for `--plant`. */
  name: string;
  bug: string;
  mutations: readonly Mutation[];
  /** Statements that drop the constraints which would prevent the bug. */
  sql?: readonly string[];
  /** A short run in which the bug has an effect. */
  trial: Scenario;
  /** The checker must report at least one of these checks. */
  caughtAs: readonly Check[];
}

export interface Mutation {
  /** Relative to the project's folder. */
  file: string;
  /** Must occur in the file exactly once. */
  find: string;
  replace: string;
}
