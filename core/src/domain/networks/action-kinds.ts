interface KindFacts {
  /** What is acted on: an account, or one of its posts. */
  target: "account" | "post";
  /** Whether the action posts a text: then a task of this kind has texts, each of which automation posts once. */
  hasText: boolean;
  /** Whether doing it twice has two effects: a second comment is another post, a second like changes nothing. */
  isRepeatable: boolean;
  /** Completes "Lode will …, as @name". */
  consent: string;
  /** Completes a sentence such as "X does not show … yet"; `target` is a username. */
  act: (target: string) => string;
}

/**
 * The kinds of tasks and of automatic actions. Code that differs by kind reads this table, or is an exhaustive
 * switch. The sentences here are stored or sent by the server; the sentences of a page are in the page's texts.
 */
export const ACTION_KINDS = {
  follow: {
    target: "account",
    hasText: false,
    isRepeatable: false,
    consent: "follow the accounts that tasks name",
    act: (target) => `this account following @${target}`,
  },
  like: {
    target: "post",
    hasText: false,
    isRepeatable: false,
    consent: "like the posts that tasks name",
    act: (target) => `this account's like on the post by @${target}`,
  },
  repost: {
    target: "post",
    hasText: false,
    isRepeatable: false,
    consent: "repost the posts that tasks name",
    act: (target) => `this account's repost of the post by @${target}`,
  },
  comment: {
    target: "post",
    hasText: true,
    isRepeatable: true,
    consent: "comment under the posts that tasks name, with a text you can read here before it is posted",
    act: (target) => `this account's comment under the post by @${target}`,
  },
} as const satisfies Record<string, KindFacts>;

export type ActionKind = keyof typeof ACTION_KINDS;

export const KINDS = Object.keys(ACTION_KINDS) as [ActionKind, ...ActionKind[]];

/** One value for each kind. */
export const byKind = <Value>(of: (kind: ActionKind) => Value): Record<ActionKind, Value> =>
  Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Record<ActionKind, Value>;
