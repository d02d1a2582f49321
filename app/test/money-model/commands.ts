import fc from "fast-check";
import type { Fate } from "./payouts.ts";

/** Indexes count back from the newest item and wrap around. */
export type Command =
  | { do: "award"; points: bigint }
  | { do: "award again"; at: number }
  | { do: "reverse"; at: number }
  | { do: "request"; amount: bigint; wallet: number; hold: "none" | "person" | "timed" | "passed" }
  | { do: "request twice at once"; amount: bigint; wallet: number }
  | { do: "request again"; at: number }
  | { do: "claim"; at: number[] }
  | { do: "let the lease lapse"; at: number }
  | { do: "store"; at: number[] }
  | { do: "store twice at once"; at: number }
  | { do: "refund what was claimed"; at: number }
  | { do: "send"; at: number }
  | { do: "land"; at: number }
  | { do: "end"; fate: Fate; at: number }
  | { do: "end twice at once"; fate: Fate; at: number }
  | { do: "whole attempt"; fate: Fate | "none yet"; at: number; times: number }
  | { do: "hold"; hold: "none" | "person" | "timed" | "passed"; at: number }
  | { do: "approve"; at: number }
  | { do: "reject"; at: number }
  | { do: "claim and reject at once"; at: number }
  | { do: "cancel"; at: number };

export type CommandName = Command["do"];

const at = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 2, arbitrary: fc.nat(11) });
/** A withdrawal fails after five expired attempts; single steps would rarely get there. */
const times = fc.constantFrom(1, 1, 1, 5);
const several = fc.array(at, { minLength: 1, maxLength: 3 });
const wallet = fc.nat(1);
const hold = fc.constantFrom(
  "none" as const,
  "none" as const,
  "person" as const,
  "timed" as const,
  "passed" as const,
);
/** Weighted towards expiry, after which most can go wrong. */
const fate = fc.constantFrom("paid" as const, "refused" as const, "expired" as const, "expired" as const);
/** Half of the attempts stay live, so that later commands can send them, end them, or end them twice. */
const maybeFate = fc.oneof(fate, fc.constant("none yet" as const));
/** Around the minimum of 100, and large enough to empty a balance. */
const amount = fc.bigInt(98n, 420n);

const named = <Name extends CommandName, Rest extends object>(
  name: Name,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) => fc.record({ do: fc.constant(name), ...rest }) as unknown as fc.Arbitrary<Command>;

const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 5, arbitrary: named("award", { points: fc.bigInt(1n, 600n) }) },
  { weight: 1, arbitrary: named("award again", { at }) },
  { weight: 2, arbitrary: named("reverse", { at }) },
  { weight: 7, arbitrary: named("request", { amount, wallet, hold }) },
  { weight: 1, arbitrary: named("request twice at once", { amount, wallet }) },
  { weight: 1, arbitrary: named("request again", { at }) },
  { weight: 4, arbitrary: named("claim", { at: several }) },
  { weight: 2, arbitrary: named("let the lease lapse", { at }) },
  { weight: 4, arbitrary: named("store", { at: several }) },
  { weight: 1, arbitrary: named("store twice at once", { at }) },
  { weight: 2, arbitrary: named("refund what was claimed", { at }) },
  { weight: 3, arbitrary: named("send", { at }) },
  { weight: 2, arbitrary: named("land", { at }) },
  { weight: 3, arbitrary: named("end", { fate, at }) },
  { weight: 2, arbitrary: named("end twice at once", { fate, at }) },
  { weight: 6, arbitrary: named("whole attempt", { fate: maybeFate, at, times }) },
  { weight: 2, arbitrary: named("hold", { hold, at }) },
  { weight: 3, arbitrary: named("approve", { at }) },
  { weight: 1, arbitrary: named("reject", { at }) },
  { weight: 1, arbitrary: named("claim and reject at once", { at }) },
  { weight: 1, arbitrary: named("cancel", { at }) },
);

const first = fc.record({
  do: fc.constant("request" as const),
  amount,
  wallet,
  hold: fc.constant("none" as const),
});

/** Every sequence starts with a balance and a withdrawal. */
export const sequence: fc.Arbitrary<Command[]> = fc
  .tuple(fc.bigInt(450n, 1_500n), first, fc.array(command, { minLength: 6, maxLength: 20, size: "max" }))
  .map(([points, request, rest]) => [{ do: "award", points }, request, ...rest]);
