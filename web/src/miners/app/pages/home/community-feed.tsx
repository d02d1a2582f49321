import { CalendarDays, Heart, Megaphone, MessageCircle, Repeat2, Trophy } from "lucide-react";
import { useState } from "react";
import { useSettings } from "../../../../lib/settings.ts";
import { home } from "../../../../texts/en/home.ts";
import { ui } from "../../../../texts/en/ui.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Mark, Points } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { FoldableCard } from "../../../../ui/foldable-card.tsx";

interface SamplePost {
  id: string;
  type: "milestone" | "event" | "announcement";
  by: [name: string, username: string];
  counts: [likes: number, comments: number, shares: number];
  /** The amount in the product's own token. */
  reward: number;
}

/** The texts are in texts/en/home.ts, by id. Static and marked 'Sample': there is no real community feed. */
const POSTS: readonly SamplePost[] = [
  { id: "milestone", type: "milestone", by: ["Basalt Ada", "basalt_ada"], counts: [128, 24, 11], reward: 50 },
  { id: "event", type: "event", by: ["Tide Protocol", "tideprotocol"], counts: [342, 58, 97], reward: 120 },
  { id: "announcement", type: "announcement", by: ["Lode", "lode"], counts: [511, 73, 140], reward: 25 },
  { id: "payout", type: "milestone", by: ["Drift Miner", "drift_miner"], counts: [96, 17, 6], reward: 40 },
  { id: "comments", type: "event", by: ["Lattice Labs", "latticelabs"], counts: [208, 131, 34], reward: 80 },
];

const FIRST_PAGE = 3;
const TYPE_ICONS = { milestone: Trophy, event: CalendarDays, announcement: Megaphone };

function Post({ id, type, by: [name, username], counts: [likes, comments, shares], reward }: SamplePost) {
  const { ticker } = useSettings();
  const TypeIcon = TYPE_ICONS[type];
  const [timestamp, content] = home.feed.posts[id] ?? ["", ""];
  const reactions = [
    { Icon: Heart, value: likes, name: home.feed.likes },
    { Icon: MessageCircle, value: comments, name: home.feed.comments },
    { Icon: Repeat2, value: shares, name: home.feed.shares },
  ];
  return (
    <li className="animate-rise py-5">
      <article className="grid grid-cols-[auto_1fr] gap-x-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <header className="flex items-start justify-between gap-3">
            <p className="min-w-0 text-sm leading-tight">
              <span className="block truncate font-medium">{name}</span>
              <span className="text-xs text-silt">
                @{username} · <span>{timestamp}</span>
              </span>
            </p>
            <Points>
              +{reward} {ticker}
            </Points>
          </header>
          <p className="mt-2 max-w-[60ch]">{content}</p>
          <footer className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 sm:gap-x-5 text-sm text-silt">
            <span className="inline-flex items-center gap-1.5 rounded-xs border border-seam bg-shelf px-2 py-0.5 text-xs font-medium text-ink capitalize">
              <TypeIcon aria-hidden className="size-3.5" />
              {home.feed.types[type]}
            </span>
            <span className="inline-flex gap-x-4 sm:gap-x-5">
              {reactions.map(({ Icon, value, name: of }) => (
                <span key={of} className="inline-flex items-center gap-1.5">
                  <Icon aria-hidden className="size-4" />
                  {value}
                  <span className="sr-only">{of}</span>
                </span>
              ))}
            </span>
          </footer>
        </div>
      </article>
    </li>
  );
}

function Posts() {
  const [all, setAll] = useState(false);
  return (
    <>
      <ul className="-mt-5 divide-y divide-seam">
        {POSTS.slice(0, all ? undefined : FIRST_PAGE).map((post) => (
          <Post key={post.id} {...post} />
        ))}
      </ul>
      <Button look="quiet" className="mt-2 w-full" disabled={all} onClick={() => setAll(true)}>
        {home.feed.more}
      </Button>
    </>
  );
}

export const CommunityFeed = () => (
  <Card title={home.feed.title} aside={<Mark>{ui.sample}</Mark>}>
    <Posts />
  </Card>
);

/** The feed at the end of the dashboard, where a phone shows its title only. */
export const FoldableFeed = () => (
  <FoldableCard title={home.feed.title} aside={<Mark>{ui.sample}</Mark>}>
    <Posts />
  </FoldableCard>
);
