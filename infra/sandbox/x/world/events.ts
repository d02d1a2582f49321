export type User = {
  id: string;
  username: string;
  name: string;
  createdAt: string;
  verified: boolean;
  protected: boolean;
  suspended: boolean;
  /** Followers in addition to users of the sandbox. */
  baseFollowers: number;
};

/** A repost is a separate post, as on X. */
export type Post = {
  id: string;
  authorId: string;
  text: string;
  at: number;
  replyTo?: string;
  repostOf?: string;
};

export type Permission = "read" | "read-write";
export type RequestToken = {
  token: string;
  secret: string;
  callback: string;
  expiresAt: number;
  userId?: string;
  verifier?: string;
};
/** An issued token. Its permission never changes. */
export type AccessToken = { token: string; secret: string; userId: string; permission: Permission };

/** Every change in the sandbox, as the journal stores it. Times are milliseconds. */
export type WorldEvent =
  | { type: "user"; user: User }
  | { type: "posted"; post: Post }
  | { type: "post-deleted"; id: string }
  | { type: "followed"; from: string; to: string; at: number; pending: boolean }
  | { type: "unfollowed"; from: string; to: string }
  | { type: "liked"; from: string; to: string; at: number }
  | { type: "unliked"; from: string; to: string }
  | { type: "request-token"; token: RequestToken }
  | { type: "request-token-used"; token: string }
  | { type: "access-token"; token: AccessToken }
  | { type: "access-token-revoked"; token: string };
