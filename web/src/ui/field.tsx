import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** Handles the submission of a form, so that the browser does not send the form itself. */
export const submitting = (send: () => void) => (event: FormEvent) => {
  event.preventDefault();
  send();
};

const BOX =
  "w-full rounded-sm border border-silt/60 bg-bedrock px-3.5 text-base text-ink placeholder:text-silt/80 hover:border-silt aria-invalid:border-fault disabled:cursor-not-allowed disabled:text-silt";

interface Described {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  aside?: ReactNode;
}

function Frame({ id, label, error, hint, aside, children }: Described & { id: string; children: ReactNode }) {
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children}
      <p
        id={`${id}-note`}
        className={classNames("mt-1.5 text-sm empty:hidden", error ? "text-fault" : "text-silt")}
      >
        {error ?? hint}
      </p>
    </div>
  );
}

export function Field({
  label,
  error,
  hint,
  aside,
  className,
  ...rest
}: Described & ComponentProps<"input">) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} aside={aside}>
      <input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        className={classNames(BOX, "h-11", className)}
        {...rest}
      />
    </Frame>
  );
}

export function TextArea({ label, error, hint, aside, ...rest }: Described & ComponentProps<"textarea">) {
  const id = useId();
  return (
    <Frame id={id} label={label} error={error} hint={hint} aside={aside}>
      <textarea
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        className={classNames(BOX, "min-h-24 resize-y py-2.5")}
        {...rest}
      />
    </Frame>
  );
}

export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: ReadonlyArray<readonly [value: Value, name: string]>;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <Frame id={id} label={label}>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
        className={classNames(BOX, "h-11")}
      >
        {options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}
