import { addTask, lookUpTarget } from "@lode/core/contracts/console/tasks";
import { ACTION_KINDS, type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { useNavigate } from "react-router-dom";
import { isApiError, sentenceFor } from "../../../lib/api-error.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { SubmitButton } from "../../../ui/button.tsx";
import { Field, Select, submitting, TextArea } from "../../../ui/field.tsx";
import { Fault } from "../../../ui/notice.tsx";
import { call } from "../../lib/api.ts";
import { useNetworks } from "../../lib/session.ts";
import { NOT_DONE } from "../../ui/confirm-with-reason.tsx";
import { PageHeader, Panel } from "../../ui/page.tsx";
import { bodyOf, type DraftFields, draftFor, EMPTY_DRAFT } from "./draft.ts";

const TARGETS: Record<NetworkId, { name: string; id: string; post: string; inputMode: "numeric" | "text" }> =
  {
    x: {
      name: "Target's name on X",
      id: "Target's numeric id",
      post: "Numeric id of the post",
      inputMode: "numeric",
    },
    nostr: {
      name: "Target's name that miners see",
      id: "Target's key: npub1…",
      post: "The post: note1… or nevent1…",
      inputMode: "text",
    },
  };

export function NewTaskPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [shown, setShown] = useState<Partial<Record<string, string>>>({});
  const saving = useMutation({
    mutationFn: () => call(addTask, { body: bodyOf(draft) }),
    onSuccess: async ({ id }) => {
      await invalidate(queries, "tasks");
      await navigate(`/tasks/${id}`);
    },
    onError: (error) => {
      if (isApiError(error) && error.fields) setShown(error.fields);
    },
  });
  const change = (part: Partial<DraftFields>) => {
    setDraft((previous) => ({ ...previous, ...part }));
    setShown((previous) => {
      const changed = new Set(Object.keys(part));
      return Object.fromEntries(Object.entries(previous).filter(([field]) => !changed.has(field)));
    });
  };
  return (
    <>
      <PageHeader
        title="New task"
        back={{ to: "/tasks", label: "Tasks" }}
        note="A draft is not shown to miners until it is published."
      />
      <div className="max-w-4xl">
        <Panel title="Task">
          <AddressField kind={draft.kind} onFound={change} />
          <form className="grid gap-4" onSubmit={submitting(() => saving.mutate())}>
            <FieldsOfDraft draft={draft} faults={shown} onChange={change} />
            <Fault of={saving.error} otherwise={NOT_DONE} />
            <SubmitButton
              size="small"
              className="justify-self-start"
              pending={saving.isPending}
              pendingText="Sending…"
            >
              Save the draft
            </SubmitButton>
          </form>
        </Panel>
      </div>
    </>
  );
}

function AddressField({
  kind,
  onFound,
}: {
  kind: DraftFields["kind"];
  onFound: (change: Partial<DraftFields>) => void;
}) {
  const [address, setAddress] = useState("");
  const looking = useMutation({
    mutationFn: () => call(lookUpTarget, { body: { address } }),
    onSuccess: (found) => onFound(draftFor(found, kind)),
    // The target of an earlier address must not stay under this one.
    onError: () => onFound({ targetUsername: "", targetAccountId: "", targetPostId: "" }),
  });
  return (
    <form
      noValidate
      className="mb-4 grid items-start gap-3 border-b border-seam pb-4 sm:grid-cols-[1fr_auto]"
      onSubmit={submitting(() => looking.mutate())}
    >
      <Field
        label="Address of a post or a profile"
        hint="Pasted from the browser, or npub1… or nevent1…. It fills in the target below."
        error={looking.isError ? sentenceFor(looking.error, NOT_DONE) : undefined}
        value={address}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setAddress(target.value)}
      />
      <SubmitButton
        look="quiet"
        size="small"
        className="sm:mt-7"
        pending={looking.isPending}
        pendingText="Looking up…"
        disabled={address.trim() === ""}
      >
        Fill in
      </SubmitButton>
    </form>
  );
}

interface NewTaskProps {
  draft: DraftFields;
  faults: Partial<Record<string, string>>;
  onChange: (change: Partial<DraftFields>) => void;
}

const WHOLE = { inputMode: "numeric", pattern: "[1-9][0-9]{0,8}", title: "A whole number above 0" } as const;

type Name = Exclude<keyof DraftFields, "network" | "kind">;

/** The fields of a task, in the order in which an operator thinks of them. */
function FieldsOfDraft({ draft, faults, onChange }: NewTaskProps) {
  const networks = useNetworks();
  const { target, hasText } = ACTION_KINDS[draft.kind];
  const words = TARGETS[draft.network];
  const field = (name: Name, more: ComponentProps<typeof Field>) => (
    <Field
      {...more}
      value={draft[name]}
      error={faults[name]}
      onChange={({ target: input }) => onChange({ [name]: input.value })}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {networks.length > 1 ? (
        <div className="sm:col-span-2">
          <Select<NetworkId>
            label="Network"
            value={draft.network}
            options={networks.map((one) => [one, NETWORKS[one].name])}
            onChange={(network) => onChange({ network })}
          />
        </div>
      ) : null}
      <Select<ActionKind>
        label="Kind"
        value={draft.kind}
        options={KINDS.map((kind) => [kind, kind])}
        onChange={(kind) => onChange({ kind })}
      />
      {field("basePoints", {
        label: "Points before bonuses",
        hint: "Bonuses for followers, a verified mark and age come on top.",
        required: true,
        ...WHOLE,
      })}
      {field("targetUsername", {
        label: words.name,
        required: true,
        autoCapitalize: "none",
        spellCheck: false,
      })}
      {field("targetAccountId", {
        label: words.id,
        required: true,
        inputMode: words.inputMode,
        spellCheck: false,
      })}
      {target === "post" ? (
        <div className="sm:col-span-2">
          {field("targetPostId", {
            label: words.post,
            required: true,
            inputMode: words.inputMode,
            spellCheck: false,
          })}
        </div>
      ) : null}
      <div className="sm:col-span-2">
        {field("description", {
          label: "Description",
          required: true,
          maxLength: 500,
          hint: "Miners read it below the title.",
        })}
      </div>
      {field("budgetPoints", {
        label: "Budget in points",
        required: true,
        ...WHOLE,
        hint: "The task ends when its awards have used the budget.",
      })}
      {field("maxCompletions", {
        label: "Completions at most",
        ...WHOLE,
        hint: "Empty: no limit.",
      })}
      {field("startsAt", {
        label: "Starts (UTC)",
        type: "datetime-local",
        hint: "Empty: when published.",
      })}
      {field("expiresAt", {
        label: "Expires (UTC)",
        type: "datetime-local",
        hint: "Empty: no expiry.",
      })}
      {hasText ? (
        <div className="sm:col-span-2">
          <TextArea
            label="Comments that automation may post"
            hint="One a line; each is posted once. Without any, miners can still comment by hand."
            value={draft.texts}
            error={faults.texts}
            onChange={({ target: area }) => onChange({ texts: area.value })}
          />
        </div>
      ) : null}
    </div>
  );
}
