import { tasks } from "../../../texts/en/tasks.ts";

const CONNECTION = /^connection_status of @(\w+): (.+)$/;

/** What a receipt's `observed` means, in plain words. The receipt's file keeps X's own names. */
export function plainObservation(observed: string): string {
  const [, username, status] = CONNECTION.exec(observed) ?? [];
  if (!username || !status) return tasks.shows(observed);
  const states = status.split(", ");
  if (states.includes("following")) return tasks.showsFollowing(username);
  if (states.includes("follow_request_sent")) return tasks.showsRequested(username);
  return tasks.showsNotFollowing(username);
}
