/** A network's facts about an account. */
export interface AccountFacts {
  /** The network's own id of the account: opaque, never reused, in a format that no other network uses. */
  externalId: string;
  username: string;
  name: string;
  verified: boolean;
  followersCount: number;
  /** Null if the network did not say. */
  createdAt: Date | null;
  /** The picture's address at the network; null if the account has no picture. */
  picture: string | null;
}
