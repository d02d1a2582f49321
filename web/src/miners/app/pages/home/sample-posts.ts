import { home } from "../../../../texts/en/home.ts";

export interface SamplePost {
  id: string;
  type: "milestone" | "event" | "announcement";
  /** The picture is null: the page draws the first letter of the name. */
  user: { name: string; username: string; avatar: string | null };
  content: string;
  timestamp: string;
  likes: number;
  comments: number;
  shares: number;
  /** The amount in the product's own token. */
  reward: number;
}

/** The texts are in texts/en/home.ts, by id. Static and marked 'Sample': there is no real community feed. */
export const samplePosts = (): readonly SamplePost[] =>
  POSTS.map((post) => {
    const [timestamp, content] = home.feed.posts[post.id] ?? ["", ""];
    return { ...post, timestamp, content };
  });

const POSTS: readonly Omit<SamplePost, "content" | "timestamp">[] = [
  {
    id: "milestone",
    type: "milestone",
    user: { name: "Basalt Ada", username: "basalt_ada", avatar: null },
    likes: 128,
    comments: 24,
    shares: 11,
    reward: 50,
  },
  {
    id: "event",
    type: "event",
    user: { name: "Tide Protocol", username: "tideprotocol", avatar: null },
    likes: 342,
    comments: 58,
    shares: 97,
    reward: 120,
  },
  {
    id: "announcement",
    type: "announcement",
    user: { name: "Lode", username: "lode", avatar: null },
    likes: 511,
    comments: 73,
    shares: 140,
    reward: 25,
  },
  {
    id: "first-payout",
    type: "milestone",
    user: { name: "Drift Miner", username: "drift_miner", avatar: null },
    likes: 96,
    comments: 17,
    shares: 6,
    reward: 40,
  },
  {
    id: "comment-day",
    type: "event",
    user: { name: "Lattice Labs", username: "latticelabs", avatar: null },
    likes: 208,
    comments: 131,
    shares: 34,
    reward: 80,
  },
];
