import { ACTION_KINDS, type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import type { ComponentProps } from "react";
import { Field, TextArea } from "../../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import type { Draft } from "./draft.ts";

interface Props {
  draft: Draft;
  faults: Partial<Record<string, string>>;
  onChange: (change: Partial<Draft>) => void;
}

type Name = Exclude<keyof Draft, "kind">;

/** The fields of a task, in the order in which an operator thinks of them. */
export function DraftFields({ draft, faults, onChange }: Props) {
  const { target, hasText } = ACTION_KINDS[draft.kind];
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
      <Select<ActionKind>
        label="Kind"
        value={draft.kind}
        options={KINDS.map((kind) => [kind, kind])}
        onChange={(kind) => onChange({ kind })}
      />
      {field("basePoints", { label: "Points before bonuses", inputMode: "numeric" })}
      {field("targetUsername", { label: "Target's name on X", autoCapitalize: "none", spellCheck: false })}
      {field("targetAccountId", { label: "Target's numeric id", inputMode: "numeric" })}
      {target === "post" ? (
        <div className="sm:col-span-2">
          {field("targetPostId", { label: "Numeric id of the post", inputMode: "numeric" })}
        </div>
      ) : null}
      <div className="sm:col-span-2">
        {field("description", {
          label: "Description",
          maxLength: 500,
          hint: "Miners read it below the title.",
        })}
      </div>
      {field("budgetPoints", {
        label: "Budget in points",
        inputMode: "numeric",
        hint: "Empty: no limit.",
      })}
      {field("maxCompletions", {
        label: "Completions at most",
        inputMode: "numeric",
        hint: "Empty: no limit.",
      })}
      {field("startsAt", {
        label: "Starts (UTC)",
        type: "datetime-local",
        hint: "Empty: when published.",
      })}
      {field("expiresAt", { label: "Expires (UTC)", type: "datetime-local", hint: "Empty: no expiry." })}
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
