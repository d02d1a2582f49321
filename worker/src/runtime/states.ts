export interface States<State extends string> {
  current(): State;
  /** Throws if the table lacks the transition, which is a bug of the loop. Staying in a state is allowed. */
  enter(next: State): void;
}

/** `transitions` lists the states that may follow each state. */
export function statesOf<State extends string>(
  initial: State,
  transitions: Record<State, readonly State[]>,
): States<State> {
  let state = initial;
  return {
    current: () => state,
    enter(next) {
      if (next !== state && !transitions[state].includes(next))
        throw new Error(`${state} cannot become ${next}.`);
      state = next;
    },
  };
}
