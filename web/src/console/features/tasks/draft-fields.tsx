import { ACTION_KINDS, type ActionKind, KINDS } from "@lode/core/domain/networks/action-kinds";
import { NETWORKS, type NetworkId } from "@lode/core/domain/networks/networks";
import type { ComponentProps } from "react";
import { tasksTexts } from "../../../texts/console/tasks.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import { useNetworks } from "../../lib/session.ts";
import { Select } from "../../ui/select.tsx";
import type { Draft } from "./draft.ts";

interface Props {
  draft: Draft;
  faults: Partial<Record<string, string>>;
  onChange: (change: Partial<Draft>) => void;
}

type Name = Exclude<keyof Draft, "network" | "kind">;

/** The fields of a task, in the order in which an operator thinks of them. */
export function DraftFields({ draft, faults, onChange }: Props) {
  const networks = useNetworks();
  const { target, hasText } = ACTION_KINDS[draft.kind];
  const words = tasksTexts.targetOn[draft.network];
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
            label={tasksTexts.network}
            value={draft.network}
            options={networks.map((one) => [one, NETWORKS[one].name])}
            onChange={(network) => onChange({ network })}
          />
        </div>
      ) : null}
      <Select<ActionKind>
        label={tasksTexts.kind}
        value={draft.kind}
        options={KINDS.map((kind) => [kind, uiTexts.kinds[kind]])}
        onChange={(kind) => onChange({ kind })}
      />
      {field("basePoints", { label: tasksTexts.pointsBeforeBonuses, inputMode: "numeric" })}
      {field("targetUsername", {
        label: words.name,
        autoCapitalize: "none",
        spellCheck: false,
      })}
      {field("targetAccountId", { label: words.id, inputMode: words.inputMode, spellCheck: false })}
      {target === "post" ? (
        <div className="sm:col-span-2">
          {field("targetPostId", { label: words.post, inputMode: words.inputMode, spellCheck: false })}
        </div>
      ) : null}
      <div className="sm:col-span-2">
        {field("description", {
          label: tasksTexts.description,
          maxLength: 500,
          hint: tasksTexts.minersReadItBelowThe,
        })}
      </div>
      {field("budgetPoints", {
        label: tasksTexts.budgetInPoints,
        inputMode: "numeric",
        hint: tasksTexts.theTaskEndsAtItsBudget,
      })}
      {field("maxCompletions", {
        label: tasksTexts.completionsAtMost,
        inputMode: "numeric",
        hint: tasksTexts.emptyNoLimit,
      })}
      {field("startsAt", {
        label: tasksTexts.startsUtc,
        type: "datetime-local",
        hint: tasksTexts.emptyWhenPublished,
      })}
      {field("expiresAt", {
        label: tasksTexts.expiresUtc,
        type: "datetime-local",
        hint: tasksTexts.emptyNoExpiry,
      })}
      {hasText ? (
        <div className="sm:col-span-2">
          <TextArea
            label={tasksTexts.commentsThatAutomationMayPost}
            hint={tasksTexts.oneALineEachIs}
            value={draft.texts}
            error={faults.texts}
            onChange={({ target: area }) => onChange({ texts: area.value })}
          />
        </div>
      ) : null}
    </div>
  );
}
