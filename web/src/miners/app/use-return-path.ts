import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { forgetReturnPath, keepReturnPath } from "../../lib/return-path.ts";
import { useSession } from "./session-provider.tsx";

/** Pages whose point is the miner's own; the proof asks by its own link. */
const ASKED_FOR: readonly string[] = ["/dashboard", "/opportunities", "/profile"];

/** Remembers the page that someone asked for while signed out, for after the sign-in, and forgets it once there. */
export function useReturnPath(): void {
  const { status } = useSession();
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (status === "signed-out" && ASKED_FOR.includes(pathname)) keepReturnPath(pathname + hash);
    if (status === "signed-in" && !pathname.startsWith("/auth")) forgetReturnPath();
  }, [status, pathname, hash]);
}
