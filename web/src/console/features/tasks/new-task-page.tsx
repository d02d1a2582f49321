import { addTask } from "@lode/core/contracts/console/tasks";
import { NETWORKS } from "@lode/core/domain/networks/networks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { isApiError, sentenceFor } from "../../../lib/api-error.ts";
import { locale } from "../../../lib/language.ts";
import { tasksTexts } from "../../../texts/console/tasks.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { tasks } from "../../../texts/en/tasks.ts";
import { KIND_ICONS } from "../../../ui/kind-signs.ts";
import { Notice } from "../../../ui/notice.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { TaskSummary } from "../../../ui/task-summary.tsx";
import { call } from "../../lib/api.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { Panel } from "../../ui/panel.tsx";
import { LoadError, LoadingPanels } from "../../ui/states.tsx";
import { AddressField } from "./address-field.tsx";
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
        title={tasks.title[kind](NETWORKS[draft.network].handle(name))}
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
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const change = (part: Partial<Draft>) => {
    setDraft((previous) => ({ ...previous, ...part }));
    setShown((previous) => {
      const changed = new Set(Object.keys(part));
      return Object.fromEntries(Object.entries(previous).filter(([field]) => !changed.has(field)));
    });
  };
  const save = async () => {
    const faults = faultsOf(draft);
    setShown(faults);
    setFailure(undefined);
    if (Object.keys(faults).length > 0) return;
    setSaving(true);
    try {
      const { id } = await call(addTask, { body: bodyOf(draft) });
      await afterTaskChange(queries);
      await navigate(`/tasks/${id}`);
    } catch (error) {
      if (isApiError(error) && error.fields) setShown(error.fields);
      setFailure(sentenceFor(error, uiTexts.thisCouldNotBeDone));
    } finally {
      setSaving(false);
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
          <AddressField kind={draft.kind} onFound={change} />
          <form
            noValidate
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <DraftFields draft={draft} faults={shown} onChange={change} />
            {failure ? <Notice tone="fault">{failure}</Notice> : null}
            <SubmitButton
              size="small"
              className="justify-self-start"
              pending={saving}
              pendingText={uiTexts.sending}
            >
              {tasksTexts.saveTheDraft}
            </SubmitButton>
          </form>
        </Panel>
        <Panel title={tasksTexts.whatMinersSee} className="xl:sticky xl:top-16">
          <TaskPreview draft={draft} />
          <p className="mt-2 text-sm text-silt">{tasksTexts.bonusesForFollowersAVerified}</p>
        </Panel>
      </div>
    </>
  );
}
