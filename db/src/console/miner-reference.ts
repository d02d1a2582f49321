/** The columns of a miner as every list names one, of `users u` and `profiles f`, as JSON. */
export const MINER = `json_build_object('id', u.id, 'name', f.display_name, 'email', u.email,
  'suspended', u.suspended_at is not null)`;

export interface MinerReference {
  id: string;
  name: string;
  /** In full: callers that show it mask it. */
  email: string;
  suspended: boolean;
}
