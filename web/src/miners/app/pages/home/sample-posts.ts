export interface SamplePost {
  id: string;
  type: "milestone" | "event" | "announcement";
  user: { name: string; username: string };
  likes: number;
  comments: number;
  shares: number;
  /** The amount in the product's own token. */
  reward: number;
}

/** The texts are in texts/en/home.ts, by id. Static and marked 'Sample': there is no real community feed. */
export const SAMPLE_POSTS: readonly SamplePost[] = [
  {
    id: "milestone",
    type: "milestone",
    user: { name: "Basalt Ada", username: "basalt_ada" },
    likes: 128,
    comments: 24,
    shares: 11,
    reward: 50,
  },
  {
    id: "event",
    type: "event",
    user: { name: "Tide Protocol", username: "tideprotocol" },
    likes: 342,
    comments: 58,
    shares: 97,
    reward: 120,
  },
  {
    id: "announcement",
    type: "announcement",
    user: { name: "Lode", username: "lode" },
    likes: 511,
    comments: 73,
    shares: 140,
    reward: 25,
  },
  {
    id: "first-payout",
    type: "milestone",
    user: { name: "Drift Miner", username: "drift_miner" },
    likes: 96,
    comments: 17,
    shares: 6,
    reward: 40,
  },
  {
    id: "comment-day",
    type: "event",
    user: { name: "Lattice Labs", username: "latticelabs" },
    likes: 208,
    comments: 131,
    shares: 34,
    reward: 80,
  },
];
