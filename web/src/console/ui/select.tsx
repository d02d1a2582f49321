import { useId } from "react";

/** A form field that selects one of a few values. */
export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  disabled = false,
}: {
  label: string;
  value: Value;
  options: ReadonlyArray<readonly [value: Value, label: string]>;
  onChange: (value: Value) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value as Value)}
        className="h-11 w-full rounded-sm border border-silt/60 bg-bedrock px-3 text-base text-ink hover:border-silt"
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
