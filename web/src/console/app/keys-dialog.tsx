import { Dialog } from "../../ui/dialog.tsx";
import { PLACES } from "./navigation.ts";

const KEYS: ReadonlyArray<readonly [keys: string, what: string]> = [
  ["/", "Search"],
  ["?", "Show these keys"],
  ["j", "Next row of a list"],
  ["k", "Previous row of a list"],
  ["Enter", "Open the row"],
  ["Esc", "Close, or leave a field"],
  ...PLACES.flatMap(({ key, name }) => (key ? [[`g ${key}`, `Go to ${name}`] as const] : [])),
];

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
      <dl className="grid grid-cols-[5rem_1fr] gap-y-1.5 text-sm">
        {KEYS.map(([keys, what]) => (
          <div key={keys} className="contents">
            <dt>
              {keys.split(" ").map((key) => (
                <kbd
                  key={key}
                  className="mr-1 rounded-xs border border-seam bg-shelf px-1.5 py-0.5 font-mono text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
