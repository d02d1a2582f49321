import type { TwitterApi } from "twitter-api-v2";
import type { Question } from "../../port.ts";
import { lastSegment } from "../classify-failure.ts";
import type { ListedPost } from "./read-list.ts";

/** X's answer about the post that identifies an act. */
export interface NamedPost {
  /** `withheld`: X neither showed the post nor said that it is gone. */
  state: "there" | "gone" | "withheld";
  shown: readonly ListedPost[];
  body: unknown;
}

interface Answer {
  data?: readonly ListedPost[];
  errors?: readonly { type?: string; resource_id?: string; value?: string }[];
}

/** Asks for the known post itself, an exact question for 0.005 USD. Undefined if no post is known. */
export async function askForNamedPost(
  client: TwitterApi,
  { proof }: Question,
  isTheAct: (post: ListedPost) => boolean,
): Promise<NamedPost | undefined> {
  const id = proof?.reference?.postId;
  if (id === undefined) return undefined;
  const body = await client.v2.get<Answer>("tweets", {
    ids: id,
    "tweet.fields": "author_id,referenced_tweets,created_at",
  });
  const shown = (body.data ?? []).filter((post) => post.id === id);
  if (shown.some(isTheAct)) return { state: "there", shown, body };
  const isGone = (body.errors ?? []).some(
    (error) =>
      lastSegment(error.type ?? "") === "resource-not-found" && (error.resource_id ?? error.value) === id,
  );
  return { state: isGone ? "gone" : "withheld", shown, body };
}
