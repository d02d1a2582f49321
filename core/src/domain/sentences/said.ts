/** A sentence as its code and the values of its places. */
export interface Phrase {
  code: string;
  values: Record<string, string>;
}

/** Like a phrase, but a value may be made of phrases: the reason within a notice. */
export interface Said {
  code: string;
  values: Record<string, string | Phrase[]>;
}
