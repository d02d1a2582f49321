import { Status, type Tone } from "../../ui/badge.tsx";

/** What the states of all lists have in common: green is done, red has failed, yellow waits for an operator. */
const TONES: Record<string, Tone> = {
  pending: "idle",
  held: "ore",
  processing: "chain",
  signed: "chain",
  broadcast: "chain",
  landed: "chain",
  finalized: "sound",
  completed: "sound",
  failed: "fault",
  expired: "idle",
  verifying: "chain",
  verified: "sound",
  not_done: "idle",
  unknown: "ore",
  reversed: "fault",
  draft: "idle",
  active: "sound",
  published: "sound",
  ended: "idle",
  open: "ore",
  answered: "sound",
  suspended: "fault",
  retrying: "chain",
  replaying: "chain",
  recovered: "sound",
  done: "sound",
  discarded: "idle",
  running: "chain",
  stopped: "idle",
};

/** A dot and a word. `tone` where the word alone does not say how it is. */
export function StateBadge({ state, tone, children }: { state: string; tone?: Tone; children?: string }) {
  return <Status tone={tone ?? TONES[state] ?? "idle"}>{children ?? state.replaceAll("_", " ")}</Status>;
}
