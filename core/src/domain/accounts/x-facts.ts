/** What X says of an account. `xId` is a string of digits; `createdAt` is null where X did not say. */
export interface XAccountFacts {
  xId: string;
  username: string;
  name: string;
  verified: boolean;
  followersCount: number;
  createdAt: Date | null;
}
