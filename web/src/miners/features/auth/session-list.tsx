import { endOneSession, endOtherSessions, listSessions } from "@lode/core/contracts/http/auth";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { dateAndTime } from "../../../lib/format.ts";
import { account } from "../../../texts/en/account.ts";
import { Status } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { LoadFailure } from "../../../ui/empty-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { deviceOf } from "./device.ts";

const sessionsQuery = () =>
  queryOptions({
    queryKey: ["profile", "sessions"],
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).sessions,
  });

/** The newest, of which the first is this browser's. */
const FIRST = 3;

export function SessionList() {
  const [all, setAll] = useState(false);
  const { data, isError, refetch } = useQuery(sessionsQuery());
  const queries = useQueryClient();
  const ending = useMutation({
    mutationFn: (id: string | null): Promise<unknown> =>
      id === null ? call(endOtherSessions) : call(endOneSession, { params: { id } }),
    onSuccess: () => showToast({ title: account.sessionEnded }),
    onError: () => showError(account.sessionFailed),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });
  if (isError && !data) return <LoadFailure what={account.sessionsLoading} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={1} />;
  return (
    <>
      <h3 className="mb-2 text-base font-semibold">{account.sessions}</h3>
      <ul>
        {(all ? data : data.slice(0, FIRST)).map(({ id, user_agent, seen_at, current }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-seam py-3 first:border-t-0 first:pt-0"
          >
            <div>
              <p className="text-sm font-medium">{deviceOf(user_agent)}</p>
              <p className="text-xs text-silt">{account.lastUsed(dateAndTime(seen_at))}</p>
            </div>
            {current ? (
              <Status tone="sound">{account.thisBrowser}</Status>
            ) : (
              <Button look="quiet" size="small" disabled={ending.isPending} onClick={() => ending.mutate(id)}>
                {account.signOut}
                <span className="sr-only"> {deviceOf(user_agent)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > FIRST && !all ? (
        <Button look="bare" size="small" className="mr-2 -ml-3" onClick={() => setAll(true)}>
          {account.showSessions(data.length)}
        </Button>
      ) : null}
      {data.length > 1 ? (
        <Button look="quiet" size="small" disabled={ending.isPending} onClick={() => ending.mutate(null)}>
          {account.signOutElsewhere}
        </Button>
      ) : null}
    </>
  );
}
