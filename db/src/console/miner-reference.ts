/** A miner as JSON, the way every list shows one, from `users u` and `profiles f`. */
export const MINER = `json_build_object('id', u.id, 'name', f.display_name, 'email', u.email,
  'suspended', u.suspended_at is not null)`;

export interface MinerReference {
  id: string;
  name: string;
  /** Unmasked: callers that show it must mask it. */
  email: string;
  suspended: boolean;
}
