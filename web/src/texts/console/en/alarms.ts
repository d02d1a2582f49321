import type { AlarmNews, ChannelKind } from "@lode/core/domain/operations/plan-alarms";

const news: Record<AlarmNews, string> = {
  opened: "opened",
  worsened: "turned red",
  cleared: "cleared",
  test: "test",
};

const kinds: Record<ChannelKind, string> = { mail: "Mail", webhook: "Webhook" };

const hints: Record<ChannelKind, string> = {
  mail: "An address that is read at night too.",
  webhook: "https, on the public internet. Redirects are not followed.",
};

export const alarmsTexts = {
  news,
  kinds,
  hints,
  alarms: "Alarms",
  whatAnAlarmIs:
    "A finding on the overview opens an alarm. The alarm clears after five minutes without the finding. If no worker runs, only a watchdog outside Lode can tell you.",
  openNow: "Open now",
  history: "History",
  noAlarmIsOpen: "No alarm is open",
  noAlarmHasCleared: "No alarm has cleared within 90 days",
  alarm: "Alarm",
  state: "State",
  opened: "Opened",
  cleared: "Cleared",
  told: "Who was told",
  nobody: "nobody",
  channels: "Channels",
  eachIsToldOnce:
    "Each is told once when an alarm opens, turns red and clears; a new one, at once of the open alarms",
  nobodyIsTold: "Nobody is told",
  anOwnerAddsAChannel: "An owner adds the address that alarms go to.",
  kind: "Kind",
  target: "Address",
  made: "Added by",
  lastResult: "Last message",
  nothingSentYet: "nothing was sent yet",
  answered: (status: number) => `answered ${status}`,
  tries: (tries: number) => (tries === 1 ? "1 try" : `${tries} tries`),
  sendATest: "Send a test",
  askToEnd: "End…",
  end: "End",
  endThisChannel: "End this channel?",
  nothingMoreIsSent: "Nothing more is sent to it, for good. Messages that wait are not sent.",
  addAChannel: "Add a channel",
  askToAddAChannel: "Add a channel…",
  add: "Add",
  signingSecret: "Signing secret",
  theReceiverVerifies: "The receiver verifies the header webhook-signature with it.",
};
