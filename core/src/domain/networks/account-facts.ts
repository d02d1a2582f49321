/** What a network says of an account. */
export interface AccountFacts {
  /** The network's own id of the account: opaque, never reused, and of a form that no other network uses. */
  externalId: string;
  username: string;
  name: string;
  verified: boolean;
  followersCount: number;
  /** Null if the network did not say. */
  createdAt: Date | null;
  /** The network's address of the picture; null if the account has none of its own. */
  picture: string | null;
}
