import { addTask, getTask } from "@lode/core/contracts/console/tasks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { isApiError } from "../../../lib/api-error.ts";
import { invalidate } from "../../../lib/query-keys.ts";
import { Button } from "../../../ui/button.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { bodyOf, type Draft, draftLike, EMPTY_DRAFT, faultsOf } from "./draft.ts";
import { DraftFields } from "./draft-fields.tsx";
import { TaskPreview } from "./task-preview.tsx";

/** A new draft; with `?like=ID`, the same as another task. */
export function NewTaskPage() {
  const [params] = useSearchParams();
  const like = params.get("like");
  const { data, error, refetch } = useQuery({
    queryKey: ["tasks", "one", like],
    queryFn: ({ signal }) => call(getTask, { params: { id: like ?? "" }, signal }),
    enabled: like !== null,
    refetchOnWindowFocus: false,
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (like !== null && !data) return <LoadingPanels panels={1} />;
  return <NewTaskForm key={like} initial={data ? draftLike(data) : EMPTY_DRAFT} />;
}

function NewTaskForm({ initial }: { initial: Draft }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(initial);
  const [shown, setShown] = useState<Partial<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const change = (part: Partial<Draft>) => {
    setDraft((previous) => ({ ...previous, ...part }));
    setShown((previous) => {
      const changed = new Set(Object.keys(part));
      return Object.fromEntries(Object.entries(previous).filter(([field]) => !changed.has(field)));
    });
  };
  const review = () => {
    const faults = faultsOf(draft);
    setShown(faults);
    setSaving(Object.keys(faults).length === 0);
  };
  const save = async (reason: string) => {
    try {
      const { id } = await call(addTask, { body: bodyOf(draft, reason) });
      await invalidate(queries, "tasks");
      await navigate(`/tasks/${id}`);
    } catch (error) {
      if (isApiError(error) && error.fields) setShown(error.fields);
      throw error;
    }
  };
  return (
    <>
      <PageHeader
        title="New task"
        back={{ to: "/tasks", label: "Tasks" }}
        note="A draft is not shown to miners: try it, then publish it."
      />
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <Panel title="Task">
          <form
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              review();
            }}
          >
            <DraftFields draft={draft} faults={shown} onChange={change} />
            <Button type="submit" size="small" className="justify-self-start">
              Save the draft…
            </Button>
          </form>
        </Panel>
        <Panel title="What miners see" className="xl:sticky xl:top-16">
          <TaskPreview draft={draft} />
          <p className="mt-2 text-sm text-silt">
            Bonuses for followers, a verified mark and age come on top, by each account.
          </p>
        </Panel>
      </div>
      <ConfirmWithReason
        open={saving}
        onClose={() => setSaving(false)}
        title="Save this draft?"
        action="Save"
        onConfirm={save}
      >
        <p>Only operators see it until it is published.</p>
      </ConfirmWithReason>
    </>
  );
}
