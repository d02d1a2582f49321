export interface SamplePost {
  id: string;
  type: "milestone" | "event" | "announcement";
  user: { name: string; username: string };
  timestamp: string;
  content: string;
  likes: number;
  comments: number;
  shares: number;
  /** In the product's own token. */
  reward: number;
}

/** Static, and marked 'Sample': there is no real community feed. */
export const SAMPLE_POSTS: readonly SamplePost[] = [
  {
    id: "milestone",
    type: "milestone",
    user: { name: "Basalt Ada", username: "basalt_ada" },
    timestamp: "2 hours ago",
    content: "1,000 points from one account and a coffee break a day. The age bonus adds up quietly.",
    likes: 128,
    comments: 24,
    shares: 11,
    reward: 50,
  },
  {
    id: "event",
    type: "event",
    user: { name: "Tide Protocol", username: "tideprotocol" },
    timestamp: "5 hours ago",
    content: "Repost week: twelve new tasks, open until Sunday or until their budget is used up.",
    likes: 342,
    comments: 58,
    shares: 97,
    reward: 120,
  },
  {
    id: "announcement",
    type: "announcement",
    user: { name: "Lode", username: "lode" },
    timestamp: "1 day ago",
    content:
      "Every award now shows its parts: base, followers, verified and age. Old awards keep the formula that made them.",
    likes: 511,
    comments: 73,
    shares: 140,
    reward: 25,
  },
  {
    id: "first-payout",
    type: "milestone",
    user: { name: "Drift Miner", username: "drift_miner" },
    timestamp: "2 days ago",
    content: "First withdrawal landed in my wallet. Watching the steps go by was oddly satisfying.",
    likes: 96,
    comments: 17,
    shares: 6,
    reward: 40,
  },
  {
    id: "comment-day",
    type: "event",
    user: { name: "Lattice Labs", username: "latticelabs" },
    timestamp: "3 days ago",
    content: "Tell us what you would build with a faster ledger. Comment tasks open tomorrow.",
    likes: 208,
    comments: 131,
    shares: 34,
    reward: 80,
  },
];
