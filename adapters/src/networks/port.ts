import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import type { ActionKind, Target } from "@lode/core/domain/networks/action-kinds";
import type { ActReference, ProbeResult } from "@lode/core/domain/networks/probe-outcome";
import type { Said } from "@lode/core/domain/sentences/say";
import type { Redis } from "../redis/redis.ts";
import type { CommonConfig, WorkerConfig } from "../settings/config.ts";

/** A person's permission for Lode to act for an account. Stored only sealed; only its network reads it. */
export type Grant = Readonly<Record<string, string>>;

export interface Policy {
  rewardable: boolean;
  /** Whether an act counts only if its text or label says that it was paid. */
  mustDisclose: boolean;
  source: string;
}

/** The parts that an address names, others null. An id may have any of the network's spellings. */
export interface TargetAddress {
  username: string | null;
  accountId: string | null;
  postId: string | null;
}

/** A post and the account that has to be its author, by the network's own ids. */
export interface PostOfAccount {
  postId: string;
  accountId: string;
}

/** "Did this account do that?" */
export interface Question extends Target {
  externalId: string;
  grant: Grant;
  /** Set if an absence must be proved: lists are then read further, within the probe's limits. */
  proof?: {
    /** The act is not older than this; null if its age is not known. */
    since: Date | null;
    reference: ActReference | null;
  };
  /** The text that Lode itself posted, which tells its post apart from the account's other posts. */
  text?: string | null;
}

/** "Do that for this account." */
export interface Action extends Target {
  externalId: string;
  /** Null for kinds without a text. */
  text: string | null;
}

/** The fields that decide which questions belong together. */
export type Batched = Pick<Question, "kind" | "externalId" | "targetPostId">;

/**
 * How a person consents: on a page of the network, by signing the key of the request, or by connecting a remote
 * signer that then signs it.
 */
export type LinkWay = "redirect" | "signature" | "signer";

export interface BegunLink {
  key: string;
  secret: string;
  url: string;
  /** The page of the sandbox's signer for this request; missing on a live network. */
  sandboxPage?: string;
}

export interface Linking {
  /** `key` identifies the request when the person returns; until then, `secret` is stored sealed. */
  begin(callbackUrl: string): Promise<BegunLink>;
  /** Works for one call only. `proof`: what the person has signed, in the network's own bytes. */
  complete(request: {
    key: string;
    secret: string;
    verifier: string;
  }): Promise<{ grant: Grant; facts: AccountFacts; proof?: string }>;
  /** `complete` has its answer after this many milliseconds, or fails. */
  longestMs: number;
  /** Only for remote signers: the verifier of the connected signer; undefined if none connects in time. */
  awaitSigner?(secret: string, waitMs: number): Promise<string | undefined>;
}

export interface NetworkLink extends Partial<Record<LinkWay, Linking>> {
  revoke(grant: Grant): Promise<void>;
}

export interface GrownCore {
  /** At most 2,000, best first. */
  accounts: string[];
  /** Whether everything that should be read was read. */
  isWhole: boolean;
}

/** What is known about a network without contacting it, and how to open it. */
export interface NetworkModule {
  /** The network's id as in the database, in lower case. */
  readonly id: string;
  isOn(config: NetworkConfig): boolean;
  policyOf(config: NetworkConfig): Readonly<Record<ActionKind, Policy>>;
  /** A target as a person typed it, with the network's own ids in place of other spellings. */
  readTarget(target: Target): Target;
  /** The profile or the post at this address; undefined if it is not an address of this network. */
  readAddress(address: string): TargetAddress | undefined;
  /** The fault of a target typed by an operator, as a sentence; undefined if it is valid. */
  targetFault(target: Target): string | undefined;
  /** Why the network would refuse a comment text, as the end of "Line 1 …"; undefined if it accepts it. */
  textFault(text: string): string | undefined;
  /** Makes no request before its first use. */
  open(config: NetworkConfig, needs: NetworkNeeds): Network;
}

export type NetworkConfig = CommonConfig & Partial<WorkerConfig>;

export interface NetworkNeeds {
  /** The accounts of this network whose follows count, as `growCore` last found them. */
  readCore(): Promise<readonly string[]>;
  /** Missing in processes that seldom contact networks. */
  tools?: NetworkTools | undefined;
}

/** State shared through Redis, for processes that contact networks often. */
export interface NetworkTools {
  redis: Redis;
  prefix: string;
  now: () => Date;
}

/**
 * A social network as Lode needs it. Methods that contact it throw a classified `NetworkFailure`. `probe`
 * does not throw for the network's answers: a failure is one of its outcomes.
 */
export interface Network {
  /** The network's id as in the database, in lower case. */
  readonly id: string;
  readonly name: string;
  readonly policy: Readonly<Record<ActionKind, Policy>>;
  /** Why automation cannot do a kind of action here, for people; null if it can. */
  readonly cannot: Readonly<Record<ActionKind, Said | null>>;
  readonly link: NetworkLink;
  /**
   * The network's facts about these accounts. An account that the network does not show, or shows incompletely, is left
   * out of the answer. Uses the account's own grant if there is one, so a refused grant is a failure.
   */
  facts(
    accounts: readonly { externalId: string; grant?: Grant }[],
  ): Promise<{ facts: AccountFacts[]; costMicrodollars: number }>;
  /** Only on networks whose addresses have names instead of ids: the account of this name. */
  findAccount?(username: string): Promise<{ account: AccountFacts | undefined; costMicrodollars: number }>;
  /**
   * Only on networks where everybody can make accounts: the accounts that the operator's seeds trust, whose follows
   * count. Takes minutes. Throws a classified `NetworkFailure`.
   */
  growCore?(): Promise<GrownCore>;
  /**
   * Only on networks whose posts are signed: the posts among these, at most 100, that the network shows and that their
   * accounts have signed. Maps the post's id to the network's own bytes, at most LARGEST_EVIDENCE. Throws a
   * classified `NetworkFailure`.
   */
  readPosts?(posts: readonly PostOfAccount[]): Promise<ReadonlyMap<string, string>>;
  /** Attempts with the same key are verified in one run, and are claimed and recorded together. */
  batchKeyOf(question: Batched): string;
  /** Questions with the same question key are answered by the same calls, and always share a batch key. */
  questionKeyOf(question: Batched): string;
  /** Milliseconds that a question may wait for questions with the same key while many come in; 0: none. */
  batchWindowMs(kind: ActionKind): number;
  /** Takes at most 100 questions, all with the same question key. Returns the results in the same order. */
  probe(questions: readonly Question[]): Promise<ProbeResult[]>;
  canActWith(grant: Grant): boolean;
  /** Performs the action once, without retries. If the answer is lost, the failure is `transient`. */
  act(grant: Grant, action: Action): Promise<{ postId: string | null }>;
  /** Resolves after the network has confirmed the removal. An action that is a post is undone by its id. */
  undo(grant: Grant, action: Action & { postId: string | null }): Promise<void>;
  /**
   * Only on networks whose acts are signed: `prepare` returns what a person signs to do this, `publish` publishes what
   * the person has signed, in the network's own bytes. Throws NetworkFailure(`refused`) if it is not exactly this act.
   */
  sign?: {
    prepare(action: Action): Promise<string>;
    publish(action: Action, signed: string): Promise<void>;
  };
  /** Only on networks whose acts are signed: publishes an act again, from the `evidence` of its probe. */
  restore?(evidence: string): Promise<void>;
  /** The page where a person performs the action as `asUsername`. */
  actionUrl(target: Target, asUsername: string): string;
}
