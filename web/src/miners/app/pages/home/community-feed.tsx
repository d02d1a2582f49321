import { CalendarDays, Heart, Megaphone, MessageCircle, Repeat2, Trophy } from "lucide-react";
import { useState } from "react";
import { useSettings } from "../../../../lib/settings.ts";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Mark, Points } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card, CardTitle } from "../../../../ui/card.tsx";
import { SAMPLE_POSTS, type SamplePost } from "./sample-posts.ts";

const FIRST_PAGE = 3;
const TYPE_ICONS = { milestone: Trophy, event: CalendarDays, announcement: Megaphone };

function Post({ post }: { post: SamplePost }) {
  const { ticker } = useSettings();
  const TypeIcon = TYPE_ICONS[post.type];
  const reactions = [
    { Icon: Heart, value: post.likes, name: "likes" },
    { Icon: MessageCircle, value: post.comments, name: "comments" },
    { Icon: Repeat2, value: post.shares, name: "shares" },
  ];
  return (
    <li className="animate-rise py-5">
      <article className="grid grid-cols-[auto_1fr] gap-x-3">
        <Avatar name={post.user.name} />
        <div>
          <header className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="font-medium">{post.user.name}</span>
            <span className="text-silt">@{post.user.username}</span>
            <span className="text-silt">{post.timestamp}</span>
          </header>
          <p className="mt-1.5 max-w-[60ch]">{post.content}</p>
          <footer className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm text-silt">
            <span className="inline-flex items-center gap-1.5 capitalize">
              <TypeIcon aria-hidden className="size-4" />
              {post.type}
            </span>
            {reactions.map(({ Icon, value, name }) => (
              <span key={name} className="inline-flex items-center gap-1.5">
                <Icon aria-hidden className="size-4" />
                {value}
                <span className="sr-only">{name}</span>
              </span>
            ))}
            <Points className="ml-auto">
              +{post.reward} {ticker}
            </Points>
          </footer>
        </div>
      </article>
    </li>
  );
}

export function CommunityFeed() {
  const [all, setAll] = useState(false);
  return (
    <Card labelledBy="feed-title">
      <CardTitle id="feed-title" aside={<Mark>Sample</Mark>}>
        Community Feed
      </CardTitle>
      <ul className="-mt-5 divide-y divide-seam">
        {SAMPLE_POSTS.slice(0, all ? undefined : FIRST_PAGE).map((post) => (
          <Post key={post.id} post={post} />
        ))}
      </ul>
      <Button look="quiet" className="mt-2 w-full" disabled={all} onClick={() => setAll(true)}>
        Load More Posts
      </Button>
    </Card>
  );
}
