import type { ActionSighting, ActReference } from "../../domain/absence.ts";
import type { XAccountFacts } from "../../domain/accounts/x-facts.ts";
import type { TaskType } from "../../domain/task-type.ts";
import type { Capabilities } from "./capabilities.ts";

/** An X account's tokens; sealed wherever they rest. OAuth 1.0a tokens do not expire. */
export interface XTokens {
  accessToken: string;
  accessSecret: string;
}

/** "Did this account do that?" */
export interface XQuestion {
  taskType: TaskType;
  xId: string;
  targetUsername: string;
  targetTwitterId: string;
  targetTweetId: string | null;
  /**
   * Where an absence will have to be proved: lists are read further, within the bounds of the probe. Without it the
   * newest entries are enough.
   */
  proof?: {
    /** The act is not older; null where nobody knows. */
    since: Date | null;
    reference: ActReference | null;
  };
  /** Where Lode itself commented: what it said, so that its own reply is told from others of the account. */
  text?: string | null;
}

/** "Do that for this account." */
export interface XAction extends XQuestion {
  /** What a comment says; null for the other kinds. */
  text: string | null;
}

/** What one probe saw, with the evidence for the receipt. */
export interface XObservation {
  sighting: ActionSighting;
  /** The account's own post that was found, where X shows one; with a `text`, only a reply that says it. */
  foundPostId?: string | null;
  probe: string;
  endpoint: string;
  askedAt: Date;
  /** In words: what came back. */
  observed: string;
  /** In words: how it was judged. */
  rule: string;
  /** Microdollars, if nothing of it was read before today: 0.01 USD = 10,000. */
  costMicrodollars: number;
  /** What X bills, as `post:1` or `user:1`; the same one costs once in a UTC day. */
  resources: readonly string[];
  /** SHA-256 of the answer, hex; null where none came. */
  bodySha256: string | null;
  /** X refused the account's token: only reconnecting helps. */
  tokenRefused: boolean;
}

/** Who did something to a post, seen with one question for everybody who waits. Absence proves nothing. */
export interface XCrowd
  extends Pick<
    XObservation,
    "probe" | "endpoint" | "rule" | "askedAt" | "costMicrodollars" | "resources" | "bodySha256"
  > {
  /** The repost or answer of each, by X id. */
  posts: ReadonlyMap<string, string>;
  calls: number;
}

/**
 * One social network, seen through what Lode needs of it. Methods that ask X throw `XFailure`, classified;
 * `look` never throws for what X answers: an obstacle is an observation.
 */
export interface XProvider {
  beginLink(
    callbackUrl: string,
  ): Promise<{ oauthToken: string; oauthTokenSecret: string; authorizeUrl: string }>;
  completeLink(request: {
    oauthToken: string;
    oauthTokenSecret: string;
    verifier: string;
  }): Promise<{ tokens: XTokens; profile: XAccountFacts }>;
  readProfile(tokens: XTokens): Promise<XAccountFacts>;
  /** Up to 100 accounts in one call with the app's own token; whom X does not show is left out. */
  readProfiles(xIds: readonly string[]): Promise<XAccountFacts[]>;
  /** Makes the tokens void at X. Throws `XFailure`. */
  revoke(tokens: XTokens): Promise<void>;
  /** What the tier of the app can do at all. */
  readonly capabilities: Capabilities;
  /** Tells X once; never repeats by itself. After a lost answer the failure is `transient`, and X may have done it. */
  act(tokens: XTokens, action: XAction): Promise<{ postId: string | null }>;
  /** Takes an action back; resolves only when X has said that it is gone. A comment needs the id of its post. */
  undo(tokens: XTokens, action: XAction & { postId: string | null }): Promise<void>;
  look(tokens: XTokens, question: XQuestion): Promise<XObservation>;
  /** Up to 100 follows of one account in one call, exact for each; in the order of the questions. Never throws. */
  lookAtFollows(tokens: XTokens, questions: readonly XQuestion[]): Promise<XObservation[]>;
  /** For many attempts on one post at once, with the app's own token: those of `wanted` are looked for. Throws `XFailure`. */
  lookAtPost(
    taskType: "repost" | "comment",
    targetTweetId: string,
    wanted: readonly string[],
  ): Promise<XCrowd>;
  /** The page where a person does the action as `asUsername`. */
  actionUrl(task: Omit<XQuestion, "xId" | "targetTwitterId">, asUsername: string): string;
}
