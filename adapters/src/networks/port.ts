import type { AccountFacts } from "@lode/core/domain/networks/account-facts";
import type { ActionKind } from "@lode/core/domain/networks/action-kinds";
import type { ActReference, ProbeResult } from "@lode/core/domain/networks/probe-outcome";
import type { Redis } from "../redis/redis.ts";
import type { CommonConfig, WorkerConfig } from "../settings/config.ts";

/** What a person allowed Lode to do for an account; sealed wherever it is stored, and read by its network alone. */
export type Grant = Readonly<Record<string, string>>;

/** Whether an action of this kind may be rewarded on the network at all. */
export interface Policy {
  rewardable: boolean;
  /** What miners are told beside the task; null if there is nothing to tell. */
  disclosure: string | null;
  /** Where the network says so. */
  source: string;
}

/** What Lode can do of a kind on this network. `reason` is for people: why automation cannot act. */
export interface Capability {
  probe: boolean;
  act: boolean;
  undo: boolean;
  reason: string | null;
}

/** What an action is about. */
export interface Target {
  kind: ActionKind;
  targetUsername: string;
  /** The network's id of the target account. */
  targetAccountId: string;
  /** The network's id of the target post; null for kinds that act on an account. */
  targetPostId: string | null;
}

/** "Did this account do that?" */
export interface Question extends Target {
  /** The account that is asked about. */
  externalId: string;
  grant: Grant;
  /**
   * Where an absence will have to be proved: lists are read further, within the bounds of the probe. Without it the
   * newest entries are enough.
   */
  proof?: {
    /** The act is not older; null if that is not known. */
    since: Date | null;
    reference: ActReference | null;
  };
  /** The text that Lode itself posted, to distinguish its post from the account's others. */
  text?: string | null;
}

/** "Do that for this account." */
export interface Action extends Target {
  externalId: string;
  /** For kinds with a text; null for the others. */
  text: string | null;
}

/** What decides which questions belong together. */
export type Batched = Pick<Question, "kind" | "externalId" | "targetPostId">;

export interface NetworkLink {
  /** `key` identifies the request when the person comes back; `secret` is stored sealed until then. */
  begin(callbackUrl: string): Promise<{ key: string; secret: string; url: string }>;
  /** A verifier is good for one call. */
  complete(request: {
    key: string;
    secret: string;
    verifier: string;
  }): Promise<{ grant: Grant; facts: AccountFacts }>;
  /** Revokes the grant at the network. */
  revoke(grant: Grant): Promise<void>;
}

/** What is known of a network without asking it, and how it is opened: its line in the registry. */
export interface NetworkModule {
  /** As in the database: lower case. */
  readonly id: string;
  /** What may be rewarded there, as it is configured. */
  policyOf(config: NetworkConfig): Readonly<Record<ActionKind, Policy>>;
  /** What is wrong with a target that an operator typed, as a sentence; undefined if it can be one. */
  targetFault(target: Target): string | undefined;
  /** Why the network would not take a comment text, as the end of "Line 1 …"; undefined if it would. */
  textFault(text: string): string | undefined;
  /** Makes no request before its first use. Without tools, for a process that seldom asks. */
  open(config: NetworkConfig, tools?: NetworkTools): Network;
}

export type NetworkConfig = CommonConfig & Partial<WorkerConfig>;

/** Shared state in Redis, for processes that ask networks often. */
export interface NetworkTools {
  redis: Redis;
  prefix: string;
  now: () => Date;
}

/**
 * One social network, as Lode needs it. Methods that ask it throw `NetworkFailure`, classified; `probe` never throws
 * for what the network answers: a failure is an outcome.
 */
export interface Network {
  /** As in the database: lower case. */
  readonly id: string;
  /** For sentences. */
  readonly name: string;
  readonly policy: Readonly<Record<ActionKind, Policy>>;
  readonly can: Readonly<Record<ActionKind, Capability>>;
  readonly link: NetworkLink;
  /**
   * What the network says of these accounts; one that it does not show, or of which it leaves something out, is not
   * in the answer. With the account's own grant where there is one, so that a refused grant is a failure.
   */
  facts(
    accounts: readonly { externalId: string; grant?: Grant }[],
  ): Promise<{ facts: AccountFacts[]; costMicrodollars: number }>;
  /** The bytes of a picture that `facts` named. Throws if there is none. */
  picture(address: string): Promise<Buffer>;
  /** Attempts with the same key are verified in one run: claimed and recorded together. */
  batchKeyOf(question: Batched): string;
  /** Questions with the same key are answered by the same calls. All of them have the same batch key. */
  questionKeyOf(question: Batched): string;
  /** Milliseconds for which questions of one key may wait for others while many come in; 0: never. */
  batchWindowMs(kind: ActionKind): number;
  /** At most 100 questions with one question key; the results in their order. */
  probe(questions: readonly Question[]): Promise<ProbeResult[]>;
  /** Sent once, never retried here. After a lost answer the failure is `transient`, and the action may have been done. */
  act(grant: Grant, action: Action): Promise<{ postId: string | null }>;
  /** Resolves only once the network has confirmed the removal. An action that is itself a post is undone by its id. */
  undo(grant: Grant, action: Action & { postId: string | null }): Promise<void>;
  /** The page where a person does the action as `asUsername`. */
  actionUrl(target: Target, asUsername: string): string;
}
