import { lookUpTarget } from "@lode/core/contracts/console/tasks";
import { useState } from "react";
import { sentenceFor } from "../../../lib/api-error.ts";
import { tasksTexts } from "../../../texts/console/tasks.ts";
import { uiTexts } from "../../../texts/console/ui.ts";
import { Field } from "../../../ui/field.tsx";
import { SubmitButton } from "../../../ui/submit-button.tsx";
import { call } from "../../lib/api.ts";
import { type Draft, draftFor } from "./draft.ts";

/** Fills in the target from the address of a profile or a post. */
export function AddressField({
  kind,
  onFound,
}: {
  kind: Draft["kind"];
  onFound: (change: Partial<Draft>) => void;
}) {
  const [address, setAddress] = useState("");
  const [fault, setFault] = useState<string>();
  const [pending, setPending] = useState(false);
  const lookUp = async () => {
    setPending(true);
    setFault(undefined);
    try {
      onFound(draftFor(await call(lookUpTarget, { body: { address } }), kind));
    } catch (error) {
      setFault(sentenceFor(error, uiTexts.thisCouldNotBeDone));
    } finally {
      setPending(false);
    }
  };
  return (
    <form
      noValidate
      className="mb-4 grid items-start gap-3 border-b border-seam pb-4 sm:grid-cols-[1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        void lookUp();
      }}
    >
      <Field
        label={tasksTexts.addressOfTarget}
        hint={tasksTexts.addressHint}
        error={fault}
        value={address}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setAddress(target.value)}
      />
      <SubmitButton
        look="quiet"
        size="small"
        className="sm:mt-7"
        pending={pending}
        pendingText={tasksTexts.lookingUp}
        disabled={address.trim() === ""}
      >
        {tasksTexts.fillIn}
      </SubmitButton>
    </form>
  );
}
