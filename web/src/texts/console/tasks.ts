import type { TrialStepView } from "@lode/core/contracts/console/tasks";
import type { NetworkId } from "@lode/core/domain/networks/networks";

const actions = {
  try: {
    title: "Try this task?",
    action: "Try",
    what: (network: string) =>
      `${network} is asked once for the target, and in the sandbox once as an attempt would ask. Nothing is awarded.`,
  },
  publish: {
    title: "Publish this task?",
    action: "Publish",
    what: () =>
      "Miners see it at once, or from its start. What they have read does not change: a mistake is mended by ending it.",
  },
  end: {
    title: "End this task?",
    action: "End",
    what: () =>
      "It takes no new attempts; open ones are still checked and awarded. A task that has ended stays ended.",
  },
};

/** How an operator names a target on each network. */
const targetOn: Record<NetworkId, { name: string; id: string; post: string; inputMode: "numeric" | "text" }> =
  {
    x: {
      name: "Target's name on X",
      id: "Target's numeric id",
      post: "Numeric id of the post",
      inputMode: "numeric",
    },
    nostr: {
      name: "Target's name that miners see",
      id: "Target's key: npub1… or name@domain",
      post: "The post: note1… or nevent1…",
      inputMode: "text",
    },
  };

const trial: Record<TrialStepView["name"], string> = { target: "Target", probe: "Probe" };

export const tasksTexts = {
  actions,
  trial,
  kind: "Kind",
  pointsBeforeBonuses: "Points before bonuses",
  network: "Network",
  targetOn,
  description: "Description",
  minersReadItBelowThe: "Miners read it below the title.",
  budgetInPoints: "Budget in points",
  theTaskEndsAtItsBudget: "The task ends when its awards have used the budget.",
  emptyNoLimit: "Empty: no limit.",
  completionsAtMost: "Completions at most",
  startsUtc: "Starts (UTC)",
  emptyWhenPublished: "Empty: when published.",
  expiresUtc: "Expires (UTC)",
  emptyNoExpiry: "Empty: no expiry.",
  commentsThatAutomationMayPost: "Comments that automation may post",
  oneALineEachIs: "One a line; each is posted once. Without any, miners can still comment by hand.",
  theNameOfTheAccount: "Enter the account's name",
  theIdOfTheAccount: "Enter the account's id, which survives a rename",
  theIdOfThePost: "Enter the post's id",
  whatMinersRead: "Say what miners have to do",
  aWholeNumberAbove0: "Enter a whole number above 0",
  aWholeNumberAbove0Or: "Enter a whole number above 0, or leave it empty",
  tooManyTexts: "Enter at most 1,000 texts",
  figures: "Figures",
  ofTheNewest4000: "of the newest 4,000 attempts",
  attempts: "Attempts",
  notDone: "Not done",
  takenBack: "Taken back",
  checks: "Checks",
  costOfACheck: "Cost of a check",
  costOfACompletion: "Cost of a completion",
  averageAward: "Average award",
  awardLessChecks: "Award less checks",
  newTask: "New task",
  tasks: "Tasks",
  aDraftIsNotShown: "A draft is not shown to miners: try it, then publish it.",
  task: "Task",
  saveTheDraft: "Save the draft",
  addressOfTarget: "Address of a post or a profile",
  addressHint: "Pasted from the browser, or npub1…, nevent1… or name@domain. It fills in the target below.",
  fillIn: "Fill in",
  lookingUp: "Looking up…",
  whatMinersSee: "What miners see",
  bonusesForFollowersAVerified:
    "Bonuses for followers, a verified mark and age come on top, by each account.",
  youCanPublishBudgetsOf: (maximumBudget: string) =>
    `You can still publish budgets of ${maximumBudget} points today. A task without a budget is never published.`,
  duplicate: "Duplicate",
  state: "State",
  points: "Points",
  completed: "Completed",
  spent: "Spent",
  made: "Made",
  ends: "Ends",
  noLimit: (used: string) => `${used}, no limit`,
  usedOf: (used: string, limit: string) => `${used} of ${limit}`,
  target: "Target",
  post: "Post",
  andBonuses: (basePoints: string, basePoints2: string) => `${basePoints} and bonuses (${basePoints2})`,
  starts: "Starts",
  expires: "Expires",
  ended: "Ended",
  commentsOfAutomation: (texts: string) => `Comments of automation: ${texts}`,
  comments: "Comments",
  theNetworksPolicyForbidsRewarding:
    "The network's policy forbids rewarding this kind of action: it cannot be published.",
  theDescription: "The description",
  noTaskMatches: "No task matches",
  notTried: "not tried",
  works: "works",
  doesNotWork: "does not work",
  trialLabel: "Trial",
};
