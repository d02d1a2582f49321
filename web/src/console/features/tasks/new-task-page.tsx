import { addTask } from "@lode/core/contracts/console/tasks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { isApiError } from "../../../lib/api-error.ts";
import { locale } from "../../../lib/language.ts";
import { tasksTexts } from "../../../texts/console/en/tasks.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { Button } from "../../../ui/button.tsx";
import { KIND_ICONS } from "../../../ui/kind-signs.ts";
import { TaskSummary } from "../../../ui/task-summary.tsx";
import { call } from "../../lib/api.ts";
import { ConfirmWithReason } from "../../ui/confirm-with-reason.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { bodyOf, type Draft, draftLike, EMPTY_DRAFT, faultsOf, nameOf } from "./draft.ts";
import { DraftFields } from "./draft-fields.tsx";
import { afterTaskChange, taskQuery } from "./queries.ts";

const day = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });

/** Previews the row on the miners' dashboard while the operator types. */
function TaskPreview({ draft }: { draft: Draft }) {
  const { kind, description, basePoints, expiresAt } = draft;
  const points = /^[1-9]\d*$/.test(basePoints) ? Number(basePoints) : 0;
  const name = nameOf(draft) || "name";
  return (
    <article className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-1 border border-seam bg-surface px-4 py-3">
      <TaskSummary
        icon={KIND_ICONS[kind]}
        heading="h3"
        titleId="preview-title"
        title={tasks.title[kind](name)}
        description={description || tasksTexts.theDescription}
        ends={expiresAt ? tasks.ends(day.format(new Date(`${expiresAt}Z`))) : null}
      />
      <p className="col-start-2 flex min-h-9 items-center font-medium text-ore-deep">{tasks.earns(points)}</p>
    </article>
  );
}

/** A new draft, or with `?like=ID` a copy of another task. */
export function NewTaskPage() {
  const [params] = useSearchParams();
  const like = params.get("like");
  const { data, error, refetch } = useQuery({
    ...taskQuery(like ?? ""),
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
      await afterTaskChange(queries);
      await navigate(`/tasks/${id}`);
    } catch (error) {
      if (isApiError(error) && error.fields) setShown(error.fields);
      throw error;
    }
  };
  return (
    <>
      <PageHeader
        title={tasksTexts.newTask}
        back={{ to: "/tasks", label: tasksTexts.tasks }}
        note={tasksTexts.aDraftIsNotShown}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
        <Panel title={tasksTexts.task}>
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
              {tasksTexts.askToSaveTheDraft}
            </Button>
          </form>
        </Panel>
        <Panel title={tasksTexts.whatMinersSee} className="xl:sticky xl:top-16">
          <TaskPreview draft={draft} />
          <p className="mt-2 text-sm text-silt">{tasksTexts.bonusesForFollowersAVerified}</p>
        </Panel>
      </div>
      <ConfirmWithReason
        open={saving}
        onClose={() => setSaving(false)}
        title={tasksTexts.saveThisDraft}
        action={tasksTexts.save}
        onConfirm={save}
      >
        <p>{tasksTexts.onlyOperatorsSeeItUntil}</p>
      </ConfirmWithReason>
    </>
  );
}
