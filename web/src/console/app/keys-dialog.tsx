import { shellTexts } from "../../texts/console/shell.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { PLACES } from "./navigation.ts";

const makeKeys = (): ReadonlyArray<readonly [keys: string, what: string]> => [
  ["/", shellTexts.search],
  ["⌘K Ctrl+K", shellTexts.search],
  ["?", shellTexts.showTheseKeys],
  ["j", shellTexts.nextRowOfAList],
  ["k", shellTexts.previousRowOfAList],
  ["a", shellTexts.approveTheReview],
  ["r", shellTexts.rejectTheReview],
  ["n", shellTexts.nextReview],
  [shellTexts.enter, shellTexts.openTheRow],
  [shellTexts.esc, shellTexts.closeOrLeaveAField],
  ...PLACES.flatMap(({ id, key }) =>
    key ? [[`g ${key}`, shellTexts.goTo(shellTexts.places[id])] as const] : [],
  ),
];

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={shellTexts.keys}>
      <dl className="grid grid-cols-[max-content_1fr] gap-y-1.5 text-sm">
        {makeKeys().map(([keys, what]) => (
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
