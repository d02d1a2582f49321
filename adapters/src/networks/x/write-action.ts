import type { TwitterApi } from "twitter-api-v2";
import type { Action } from "../port.ts";
import { failure, failureOfAnswer } from "./classify-failure.ts";

/** The data in X's answer to a write. X declares `{ data?, errors? }`, so nothing in it is guaranteed. */
type WriteResult = Record<string, unknown> | undefined;

/**
 * Performs the action once, with the unmodified client. Returns the id of the new post for a comment. Throws
 * `NetworkFailure`: `declined` if X says it did not do it, otherwise the kind from `errors[]`, or `unknown`
 * if X does not say.
 */
export async function writeAction(client: TwitterApi, action: Action): Promise<{ postId: string | null }> {
  const { kind, externalId, targetAccountId } = action;
  switch (kind) {
    case "follow":
      // At a protected account, X sends a request, and can do no more: this counts as done.
      requireTrue(
        await client.v2.follow(externalId, targetAccountId),
        (result) => result?.pending_follow === true || result?.following,
      );
      return { postId: null };
    case "like":
      requireTrue(await client.v2.like(externalId, postOf(action)), (result) => result?.liked);
      return { postId: null };
    case "repost":
      requireTrue(await client.v2.retweet(externalId, postOf(action)), (result) => result?.retweeted);
      return { postId: null };
    case "comment":
      if (action.text === null) throw new Error("A comment without a text was asked for.");
      return { postId: idOf(await client.v2.reply(action.text, postOf(action))) };
  }
}

/** Undoes the action; resolves once X has confirmed that it is gone or never was. Throws as `writeAction`. */
export async function undoAction(
  client: TwitterApi,
  action: Action & { postId: string | null },
): Promise<void> {
  const { kind, externalId, targetAccountId } = action;
  switch (kind) {
    case "follow":
      return requireTrue(await client.v2.unfollow(externalId, targetAccountId), (result) =>
        not(result?.following),
      );
    case "like":
      return requireTrue(await client.v2.unlike(externalId, postOf(action)), (result) => not(result?.liked));
    case "repost":
      return requireTrue(await client.v2.unretweet(externalId, postOf(action)), (result) =>
        not(result?.retweeted),
      );
    case "comment":
      return deletePost(client, action.postId);
    default:
      kind satisfies never;
  }
}

async function deletePost(client: TwitterApi, postId: string | null): Promise<void> {
  if (postId === null) throw new Error("A comment without the id of its post was to be undone.");
  requireTrue(await client.v2.deleteTweet(postId), (result) => result?.deleted);
  // If X still shows the post, the post was not deleted. X bills nothing for a post that is gone.
  const { data = [] } = await client.v2.tweets([postId]);
  if (data.length > 0) throw failure("declined");
}

/** `read` extracts X's own result: true is done, false is not done, anything else is unknown. */
function requireTrue(answer: { data?: object }, read: (result: WriteResult) => unknown): void {
  const outcome = read(answer.data as WriteResult);
  if (outcome === true) return;
  if (outcome === false) throw failure("declined");
  throw failureOfAnswer(answer);
}

const not = (flag: unknown): unknown => (typeof flag === "boolean" ? !flag : undefined);

function idOf(answer: { data?: { id?: string } }): string {
  const id = answer.data?.id;
  if (typeof id !== "string" || id === "") throw failureOfAnswer(answer);
  return id;
}

function postOf({ targetPostId }: Action): string {
  if (targetPostId === null) throw new Error("This kind of task needs a post to act on.");
  return targetPostId;
}
