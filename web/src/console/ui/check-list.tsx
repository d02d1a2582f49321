/** A form field that selects several of a few values. */
export function CheckList<Value extends string>({
  legend,
  options,
  value,
  onChange,
}: {
  legend: string;
  options: readonly Value[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      <div className="grid gap-1">
        {options.map((option) => (
          <label key={option} className="flex min-h-8 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-4 accent-ore-deep"
              checked={value.includes(option)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, option] : value.filter((one) => one !== option))
              }
            />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
