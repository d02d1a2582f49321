import { uiTexts } from "../../texts/console/ui.ts";
import { Status, type Tone } from "../../ui/badge.tsx";
import type { ConsoleState } from "../lib/console-state.ts";

/** Green is done, red has failed, yellow waits for an operator. */
const TONES: Record<ConsoleState, Tone> = {
  active: "sound",
  broadcast: "chain",
  completed: "sound",
  deleted: "idle",
  disabled: "fault",
  discarded: "idle",
  done: "sound",
  draft: "idle",
  ended: "idle",
  expired: "idle",
  failed: "fault",
  finalized: "sound",
  "first-password": "ore",
  held: "ore",
  "in-doubt": "fault",
  landed: "chain",
  needs_reconnect: "ore",
  "not-confirmed": "idle",
  not_done: "idle",
  open: "ore",
  paused: "ore",
  pending: "idle",
  processing: "chain",
  published: "sound",
  recovered: "sound",
  rejected: "idle",
  removed: "idle",
  replaying: "chain",
  retrying: "chain",
  reversed: "fault",
  revoked: "idle",
  running: "chain",
  signed: "chain",
  stopped: "idle",
  suspended: "fault",
  unknown: "ore",
  upheld: "sound",
  verified: "sound",
  verifying: "chain",
};

/** A dot and a word. `tone` is for lists in which a state has another meaning. */
export const StateBadge = ({ state, tone }: { state: ConsoleState; tone?: Tone }) => (
  <Status tone={tone ?? TONES[state]}>{uiTexts.states[state]}</Status>
);
