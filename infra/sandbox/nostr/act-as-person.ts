import type { Acting, NostrWorld } from "./pages.ts";

const tagsOf = ({ post, account }: Acting): string[][] => [
  ["e", post?.id ?? "", "", "root"],
  ["p", account],
];

/** Does what the person's own client would do, or deletes it again. Returns what to tell the person. */
export function actAsPerson(
  { events, people }: NostrWorld,
  acting: Acting & { text: string; isUndo: boolean },
): string {
  const { me, verb, account, isUndo } = acting;
  if (verb === "follow") {
    people.follow(me, account, !isUndo);
    return isUndo ? "You no longer follow this account." : "You follow this account.";
  }
  const kind = { like: 7, repost: 6, comment: 1 }[verb];
  if (isUndo) {
    const done = events.find({ kinds: [kind], authors: [me.pubkey], "#e": [acting.post?.id ?? ""] });
    people.publishAs(me, { kind: 5, tags: done.map(({ id }) => ["e", id]), content: "" });
    return "It is deleted.";
  }
  const content = { like: "+", repost: "", comment: acting.text }[verb];
  people.publishAs(me, { kind, tags: tagsOf(acting), content });
  return { like: "You like this post.", repost: "You reposted this post.", comment: "You commented." }[verb];
}
