export interface AccountFacts {
  /** The network's own id of the account: opaque, never reused, in a format that no other network uses. */
  externalId: string;
  username: string;
  name: string;
  verified: boolean;
  /** Only followers whom the owner has accepted see the account's posts. */
  isProtected?: boolean;
  followersCount: number;
  /** Part of the network did not answer, so the count is a lower bound. */
  isCountPartial?: boolean;
  /** Null if the network did not say. */
  createdAt: Date | null;
}

type Followers = Pick<AccountFacts, "followersCount" | "isCountPartial">;

/** A silent relay takes no followers away: a partial count replaces only a smaller count. */
export const followersAfter = (known: number, { followersCount, isCountPartial }: Followers): number =>
  isCountPartial ? Math.max(known, followersCount) : followersCount;

export interface AccountKey {
  network: string;
  externalId: string;
}

/** The facts of an account that decide whether it may earn, and how much. */
export type EarningFacts = Required<
  Pick<AccountFacts, "followersCount" | "verified" | "isProtected" | "createdAt">
>;
