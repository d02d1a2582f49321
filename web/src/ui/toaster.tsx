import { X } from "lucide-react";
import { Toast } from "radix-ui";
import { ui } from "../texts/en/ui.ts";
import { classNames } from "./class-names.ts";
import { closeToast, useShownToast } from "./toast.ts";

const EDGES = { plain: "border-l-silt", ore: "border-l-ore-deep", fault: "border-l-fault" };

/** The primitive's own defaults: five seconds, paused under the pointer and the focus. */
export function Toaster() {
  const toast = useShownToast();
  return (
    <Toast.Provider>
      {toast ? (
        <Toast.Root
          key={toast.key}
          open={toast.open}
          type={toast.tone === "fault" ? "foreground" : "background"}
          onOpenChange={(open) => {
            if (!open) closeToast(toast.key);
          }}
          className={classNames(
            "facet flex items-start gap-3 border border-l-4 border-seam bg-surface p-4 shadow-xl max-md:py-3 data-[state=open]:animate-rise data-[state=closed]:animate-sink",
            EDGES[toast.tone ?? "plain"],
          )}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-display text-base font-semibold">{toast.title}</Toast.Title>
            {toast.description ? (
              <Toast.Description className="mt-0.5 text-sm break-words text-silt">
                {toast.description}
              </Toast.Description>
            ) : null}
          </div>
          <Toast.Close
            aria-label={ui.dismiss}
            className="grid size-7 shrink-0 place-items-center rounded-xs text-silt hover:bg-shelf hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ) : null}
      <Toast.Viewport
        label={ui.notifications}
        className={classNames(
          "fixed right-0 z-50 w-full max-w-sm p-4 md:bottom-0",
          toast?.atTop ? "max-md:top-16 max-md:px-3 max-md:py-2" : "bottom-16",
        )}
      />
    </Toast.Provider>
  );
}
