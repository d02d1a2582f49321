/** How a statement is shown: by tests of a title in a file, or by a ruling that decides otherwise. */
export type Proof = { file: string; title: string } | { ruling: number };

/** A statement of the specification in our words, under its number. */
export interface Statement {
  id: number;
  says: string;
  proofs: readonly [Proof, ...Proof[]];
}

/** The file whose tests are the items of the walks. */
export const WALKS_FILE = "infra/proof/journeys/checklist.e2e.test.ts";

/** `title` as in the test's source, with `%s` or `$name` where a table fills in its values. */
export const tested = (file: string, title: string): Proof => ({ file, title });
/** `says` of an item of a walk. */
export const walked = (says: string): Proof => tested(WALKS_FILE, says);
export const ruled = (ruling: number): Proof => ({ ruling });

export const states = (id: number, says: string, ...proofs: [Proof, ...Proof[]]): Statement => ({
  id,
  says,
  proofs,
});
