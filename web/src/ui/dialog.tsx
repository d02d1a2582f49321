import { X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { ui } from "../texts/en/ui.ts";
import { classNames } from "./class-names.ts";

/** The duration of the closing animation. docs/pages.md fixes it for the wallet picker. */
const CLOSE_MS = 150;

const FOCUSABLE = "a[href], button:not(:disabled), input:not(:disabled), [tabindex='0']";

/**
 * The browser makes the page behind inert, but Tab still reaches the browser's toolbars. Users expect Tab to
 * cycle inside the dialog.
 */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.offsetParent !== null,
  );
  const edge = event.shiftKey ? stops.at(0) : stops.at(-1);
  if (document.activeElement !== edge && document.activeElement !== event.currentTarget) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops.at(0))?.focus();
}

/** The browser returns the focus to the control that opened the dialog. If that control is gone, the page gets it. */
function closeAndReturnFocus(dialog: HTMLDialogElement): void {
  dialog.close();
  const { activeElement } = document;
  if (activeElement === document.body || dialog.contains(activeElement))
    document.getElementById("main")?.focus({ preventScroll: true });
}

/**
 * Uses the browser's own dialog: it moves the focus in and back, Escape closes it, and the page behind is inert. A
 * library's dialog would lock the scroll with a style element, which the content security policy refuses.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    if (open && !dialog.open) {
      dialog.showModal();
      // The browser would focus the first button, and React's autoFocus runs before the dialog is shown.
      dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    }
    if (open || !dialog.open) return;
    setLeaving(true);
    const timer = setTimeout(() => {
      setLeaving(false);
      closeAndReturnFocus(dialog);
    }, CLOSE_MS);
    return () => clearTimeout(timer);
  }, [open]);

  // The browser does not return the focus from a dialog that is removed while it is open.
  useLayoutEffect(() => {
    const dialog = element.current;
    return () => {
      if (dialog?.open) closeAndReturnFocus(dialog);
    };
  }, []);

  return (
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // Only the overlay is the dialog element itself. Everything else is inside the panel.
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={keepTabInside}
      className={classNames(
        "m-auto text-left whitespace-normal w-[min(28rem,calc(100vw-2rem))] max-h-[85dvh] overflow-visible bg-transparent p-0 text-ink backdrop:bg-scrim backdrop:backdrop-blur-[3px]",
        leaving ? "animate-sink" : "animate-rise",
      )}
    >
      <div className="facet-large max-h-[85dvh] overflow-y-auto border border-seam bg-surface p-5 md:p-6">
        {/* No header element: a dialog opened from the page's header would nest a landmark in a landmark. */}
        <div className="mb-4 flex items-start justify-between gap-4 pr-6">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <button
            type="button"
            aria-label={ui.close}
            onClick={onClose}
            className="grid size-9 shrink-0 place-items-center rounded-sm text-silt hover:bg-shelf hover:text-ink"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        {open || leaving ? children : null}
      </div>
    </dialog>
  );
}
