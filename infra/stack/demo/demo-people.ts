export interface DemoPerson {
  name: string;
  email: string;
  /** Shown with the sign-ins. If empty, the person is not listed. */
  what: string;
  accounts: string[];
  /** The number of tasks that each account does, from the top of the list. */
  tasks: number;
}

export const DEMO_PASSWORD = "signal-to-ore";

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    name: "Ada Stollen",
    email: "ada@demo.test",
    what: "points, two X accounts, withdrawals in several states",
    accounts: ["vera_vein", "mara_digs"],
    tasks: 11,
  },
  {
    name: "Ben Schacht",
    email: "ben@demo.test",
    what: "one X account, a failed withdrawal whose points came back",
    accounts: ["tomas_pick"],
    tasks: 4,
  },
  {
    name: "Cleo Flöz",
    email: "cleo@demo.test",
    what: "nothing linked yet: begin here",
    accounts: [],
    tasks: 0,
  },
  { name: "Inês", email: "ines@demo.test", what: "", accounts: ["ines_thirty"], tasks: 6 },
  { name: "Drift", email: "drift@demo.test", what: "", accounts: ["drift_miner"], tasks: 5 },
  { name: "Kumpel", email: "kumpel@demo.test", what: "", accounts: ["kumpel_k"], tasks: 3 },
];

/** Signs up with an address that does not exist, so that the console shows a failed job. */
export const UNREACHABLE = {
  email: "mistyped@refused.test",
  displayName: "Mistyped",
  password: DEMO_PASSWORD,
};

export const DEMO_X_USERS = [
  { username: "drift_miner", name: "Drift", followers_count: 640, created_at: "2023-04-01T00:00:00.000Z" },
  { username: "kumpel_k", name: "Kumpel", followers_count: 95, created_at: "2024-09-01T00:00:00.000Z" },
];
