interface KindFacts {
  /** The object of the action: an account, or one of its posts. */
  target: "account" | "post";
  /** Whether the action posts a text. Then tasks of this kind have texts, and automation posts each once. */
  hasText: boolean;
  /** Whether doing it twice has two effects: a second comment is a new post, a second like does nothing. */
  isRepeatable: boolean;
  /** Completes "Lode will …, as @name". */
  consent: string;
}

/**
 * The kinds of tasks and of automatic actions. Code that differs by kind reads this table or uses an exhaustive switch.
 * The consent is the text that a miner agrees to; other sentences are in sentences/ and in the page's texts.
 */
export const ACTION_KINDS = {
  follow: {
    target: "account",
    hasText: false,
    isRepeatable: false,
    consent: "follow the accounts that tasks name",
  },
  like: {
    target: "post",
    hasText: false,
    isRepeatable: false,
    consent: "like the posts that tasks name",
  },
  repost: {
    target: "post",
    hasText: false,
    isRepeatable: false,
    consent: "repost the posts that tasks name",
  },
  comment: {
    target: "post",
    hasText: true,
    isRepeatable: true,
    consent: "comment under the posts that tasks name, with a text you can read here before it is posted",
  },
} as const satisfies Record<string, KindFacts>;

export type ActionKind = keyof typeof ACTION_KINDS;

export const KINDS = Object.keys(ACTION_KINDS) as [ActionKind, ...ActionKind[]];

/** The name of a kind's automation switch on the wire. */
export const flagOf = (kind: ActionKind) => `auto_${kind}` as const;
export type AutomationFlags = Record<ReturnType<typeof flagOf>, boolean>;

export const byKind = <Value>(of: (kind: ActionKind) => Value): Record<ActionKind, Value> =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<ActionKind, Value>;

/** An act and what it is done to. */
export interface Target {
  kind: ActionKind;
  targetUsername: string;
  targetAccountId: string;
  /** The network's id of the target post; null for kinds that act on an account. */
  targetPostId: string | null;
}
