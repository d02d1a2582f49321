import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { isApiError, sentenceFor } from "../../lib/api-error.ts";
import { hasFailed } from "../../lib/query-client.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { CodeShape } from "../../ui/empty-state.tsx";
import { totalOf, useWaiting } from "../features/overview/waiting.ts";
import { useProduct } from "../lib/session.ts";
import { count } from "./format.ts";
import { linkStyle } from "./links.tsx";

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="px-3 py-8 text-center text-sm">
      <p className="font-medium">{title}</p>
      {children ? <p className="mt-1 text-silt">{children}</p> : null}
    </div>
  );
}

export const NotFoundPage = () => (
  <>
    <title>Not found</title>
    <h1 className="text-xl">There is no such page</h1>
    <p className="mt-1 text-sm text-silt">Search finds a case by any of its ids.</p>
  </>
);

/** The last error of a read, also while the read is repeated and has no error itself. */
function useLastError(error: unknown): unknown {
  const last = useRef(error);
  if (error) last.current = error;
  return last.current;
}

export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const last = useLastError(error);
  return (
    <div role="alert" className="rounded-sm border border-fault/60 bg-fault-wash p-3 text-sm text-fault">
      <p>{sentenceFor(last, "This could not be loaded.")}</p>
      <Button look="quiet" size="small" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

export function LoadingRows() {
  return (
    <div role="status" aria-label="Loading" className="grid">
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className="flex h-9 items-center border-b border-seam/60 px-3">
          <CodeShape className="h-3.5 w-full max-w-2xl" />
        </div>
      ))}
    </div>
  );
}

export type UnansweredQuery = Pick<UseQueryResult, "data" | "error" | "errorUpdateCount" | "refetch">;

/** Shown instead of a page until its query has an answer, under the title if the title is known already. */
export function NotLoaded({
  query,
  panels,
  header,
}: {
  query: UnansweredQuery;
  panels: number;
  header?: { title: string; back?: { to: string; label: string } };
}) {
  const { refetch } = query;
  const error = useLastError(query.error);
  if (isApiError(error) && error.status === 404) return <NotFoundPage />;
  return (
    <>
      {header ? <PageHeader {...header} /> : null}
      {hasFailed(query) ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-4">
          {Array.from({ length: panels }, (_, panel) => `panel-${panel}`).map((key) => (
            <CodeShape key={key} className="h-48" />
          ))}
        </div>
      )}
    </>
  );
}

export function Panel({
  title,
  aside,
  children,
  flush = false,
  className,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
  /** Removes the padding, for a table with its own padding. */
  flush?: boolean;
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames("min-w-0 rounded-sm border border-seam bg-surface", className)}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-seam px-3 py-2">
        <h2 id={id} className="text-base">
          {title}
        </h2>
        {aside ? <div className="text-sm text-silt">{aside}</div> : null}
      </div>
      <div className={flush ? undefined : "p-3"}>{children}</div>
    </section>
  );
}

export function PageHeader({
  title,
  back,
  note,
  actions,
}: {
  title: string;
  back?: { to: string; label: string };
  note?: ReactNode;
  actions?: ReactNode;
}) {
  const product = useProduct();
  const waiting = totalOf(useWaiting());
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <title>{`${waiting > 0 ? `(${count(waiting)}) ` : ""}${title} · ${product} operators`}</title>
      <div className="min-w-0">
        {back ? (
          <p className="mb-1 text-sm">
            <Link to={back.to} className={linkStyle}>
              {back.label}
            </Link>
          </p>
        ) : null}
        <h1 className="text-xl break-words">{title}</h1>
        {note ? <div className="mt-1 text-sm text-silt">{note}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
