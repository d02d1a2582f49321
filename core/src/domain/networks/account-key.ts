/** An account, as its network identifies it. */
export interface AccountKey {
  network: string;
  externalId: string;
}
