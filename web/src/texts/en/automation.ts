import { type ConsentText, consentText } from "@lode/core/domain/automation/consent";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { NetworkId } from "@lode/core/domain/networks/networks";
import { count, plural } from "../../lib/format.ts";
import { texts } from "../texts.ts";

const switches: Record<ActionKind, string> = {
  follow: "Auto follow",
  like: "Auto like",
  repost: "Auto repost",
  comment: "Auto comment",
};

export const automation = texts("automation", {
  title: "Automation Settings",
  note: "It does only what you switch on; every action is listed below.",
  pauseEverything: "Pause everything",
  resumeEverything: "Resume everything",
  loading: "Automation",
  halted: "Automation is stopped for everyone at the moment. Your settings are kept.",

  on: "On",
  off: "Off",
  paused: "Paused",
  stopped: "Stopped",
  today: (done: number, allowed: number) => `${count(done)} of ${count(allowed)} today (UTC)`,
  pause: "Pause",
  resume: "Resume",
  ofAccount: (username: string) => `automation of ${username}`,
  stoppedBecause: (reason: string) =>
    `${reason}. Lode stopped automation for this account. Resume it once that is solved.`,

  kinds: switches,
  forAccount: (username: string) => `for ${username}`,
  titles: {
    follow: (target: string) => `Follow ${target}`,
    like: (target: string) => `Like a post by ${target}`,
    repost: (target: string) => `Repost a post by ${target}`,
    comment: (target: string) => `Comment under a post by ${target}`,
  } satisfies Record<ActionKind, (target: string) => string>,
  short: {
    follow: (target: string) => `follow ${target}`,
    like: (target: string) => `like ${target}`,
    repost: (target: string) => `repost ${target}`,
    comment: (target: string) => `comment on ${target}`,
  } satisfies Record<ActionKind, (target: string) => string>,

  next: {
    planned: (when: string, what: string) => `Next action ${when}: ${what}`,
    due: (what: string) => `Next action in a moment: ${what}`,
    acting: (what: string) => `Doing it now: ${what}`,
    signing: (what: string) => `Waiting for your signer: ${what}`,
    planning: "Planning the next action...",
    outsideHours: (when: string) => `Outside active hours until ${when}`,
    capReached: (actions: number, when: string) =>
      `${plural(actions, "action")} done today, which is your limit. More from ${when}`,
    limited: (network: string, when: string) => `${network} asks us to wait until ${when}`,
    paused: "Nothing happens until you resume",
    halted: "Nothing happens while automation is stopped for everyone",
    "no-task": "No open task for these switches. New ones are picked up by themselves",
    "not-eligible": "Nothing is planned: this account can't earn yet",
    reconnect: (network: string) => `Nothing is planned: ${network} asks you to reconnect this account`,
    consent: "Waiting for you: the consent text changed. Read it to continue",
  },

  readAgain: "Read and agree again",
  consentTitle: (kind: ActionKind, username: string) => `${switches[kind]} for ${username}?`,
  whatWeDo: "What we do",
  whoSeesIt: "Who sees it",
  risk: { x: "The risk on live X", nostr: "The risk on live relays" } satisfies Record<NetworkId, string>,
  consent: (kind: ActionKind, account: { username: string; network: NetworkId }): ConsentText =>
    consentText(kind, account),
  agree: "I agree, turn it on",
  keepOff: "Keep it off",

  comments: "Texts that would be posted",
  noComments:
    "No open task has comment texts right now, so nothing is posted until one has. You can read each comment in the flight recorder before it goes out.",
  commentsNote:
    "These texts come next; each is posted once, by one account. You can read each in the flight recorder before it goes out.",
  underPostBy: (username: string) => `Under a post by @${username}`,
  moreTexts: (texts: number) => `and ${count(texts)} more`,
  moreComments: (tasks: number) => `${plural(tasks, "more task has", "more tasks have")} texts.`,

  schedule: "Schedule",
  actionsPerDay: "Actions per day",
  from: "From",
  until: "Until",
  spread: (zone: string) => `Spread evenly over these hours, ${zone}.`,
  savedFor: (zone: string) => `Saved in ${zone}.`,
  counted: "The count starts again at 00:00 UTC. Relinking does not reset it.",
  saveSchedule: "Save schedule",
  scheduleFailed: "The schedule could not be saved",
  updated: "Settings updated",
  scheduleSaved: (username: string) => `Schedule of ${username} saved`,
  switched: (kind: ActionKind, on: boolean, username: string) =>
    `${switches[kind]} ${on ? "enabled" : "disabled"} for ${username}`,
  updateFailed: "Update failed",
  updateFailedBecause: "Failed to update automation settings. Please try again.",

  recorder: "Flight recorder",
  recorderLoading: "The flight recorder",
  states: {
    planned: "Planned",
    acting: "Acting",
    signing: "Waiting for your signer",
    unknown: "Checking",
    done: "Done",
    skipped: "Skipped",
    undoing: "Undoing",
    undone: "Undone",
  },
  due: (when: string) => `due ${when}`,
  points: (points: number) => `+${plural(points, "point")}`,
  undo: "Undo",
  undoTitle: (what: string) => `Undo: ${what}?`,
  undoNote: (username: string) =>
    `Lode takes it back on X as @${username}. If it earned points, they are checked again right away: redo the task within 48 hours, or the points are taken back.`,
  undoOnX: "Undo on X",
  keepIt: "Leave it done",
  undoFailed: "The action could not be undone",

  complete: (percent: number) => `${percent}% complete`,
  progress: (current: number, target: number) => `${count(current)} of ${count(target)}`,
});
