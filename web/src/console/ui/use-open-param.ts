import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** What is open on a page, in its address: other pages can lead to it, and a reload keeps it. */
export function useOpenParam(name: string): [value: string | null, open: (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const open = useCallback(
    (value: string | null) =>
      setParams(
        (previous) => {
          const next = new URLSearchParams(previous);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [name, setParams],
  );
  return [params.get(name), open];
}
