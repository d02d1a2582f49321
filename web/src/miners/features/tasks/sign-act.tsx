import type { XAccountView } from "@lode/core/contracts/http/accounts";
import { prepareAct, publishAct } from "@lode/core/contracts/http/acts";
import { attemptTask, type MiningTaskView } from "@lode/core/contracts/http/tasks";
import { ACTION_KINDS } from "@lode/core/domain/networks/action-kinds";
import { AD } from "@lode/core/domain/networks/nostr/disclosure";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router-dom";
import { call } from "../../../lib/api.ts";
import { sentenceFor } from "../../../lib/api-error.ts";
import { findExtension, SignerRefused, signWithExtension } from "../../../lib/nostr-extension.ts";
import { invalidate } from "../../../lib/query-keys.ts";
import { sign as texts } from "../../../texts/en/sign.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

interface Signing {
  task: MiningTaskView;
  account: XAccountView;
}

/** The extension is missing. */
class NoExtension extends Error {}

const pairOf = ({ task, account }: Signing) => ({ task_id: task.id, twitter_account_id: account.id });

/** Lets the extension sign the act, and publishes it. */
async function signAndPublish(signing: Signing, comment: string | null): Promise<void> {
  const extension = findExtension();
  if (!extension) throw new NoExtension();
  const text = comment === null ? null : `${AD} ${comment.trim()}`;
  const { event } = await call(prepareAct, { body: { ...pairOf(signing), text } });
  await call(publishAct, { body: { ...pairOf(signing), event: await signWithExtension(extension, event) } });
}

function faultOf(error: Error): string {
  if (error instanceof NoExtension) return texts.noExtension;
  if (error instanceof SignerRefused) return texts.refused;
  return sentenceFor(error, texts.failed);
}

/** Signs the act of a task in this page, with a browser extension (NIP-07). */
export function SignAct({ task, account }: Signing) {
  const queries = useQueryClient();
  const [comment, setComment] = useState("");
  const { hasText } = ACTION_KINDS[task.task_type];
  const isPublished = useRef(false);
  const signing = useMutation({
    mutationFn: async () => {
      // A check that failed is asked for again; a second comment would be published beside the first.
      if (!isPublished.current) await signAndPublish({ task, account }, hasText ? comment : null);
      isPublished.current = true;
      return call(attemptTask, { body: { ...pairOf({ task, account }), action_type: task.task_type } });
    },
    onSettled: () => invalidate(queries, "tasks", "stats", "points", "leaderboard"),
  });
  if (signing.data) {
    const { data } = signing;
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="sound">
          {data.status === "completed" ? texts.earned(data.points_awarded) : texts.checking}
        </Notice>
        <Link to="/dashboard" className={buttonStyle("ore", "small")}>
          {texts.toDashboard}
        </Link>
      </div>
    );
  }
  return (
    <form
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!signing.isPending) signing.mutate();
      }}
    >
      {hasText ? (
        <div className="w-full">
          <TextArea
            label={texts.comment}
            hint={texts.commentHint(AD)}
            required
            maxLength={500}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </div>
      ) : null}
      <Button type="submit" disabled={signing.isPending}>
        {signing.isPending ? <Spinner /> : null}
        {signing.isPending ? texts.waiting : texts.sign[task.task_type](task.target_username)}
      </Button>
      {signing.isError ? <Notice tone="fault">{faultOf(signing.error)}</Notice> : null}
    </form>
  );
}
