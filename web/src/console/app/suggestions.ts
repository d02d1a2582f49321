import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { uiTexts } from "../../texts/console/ui.ts";
import { overviewQuery } from "../features/overview/queries.ts";
import { searchQuery } from "../features/search/queries.ts";
import { pathOf } from "../lib/subjects.ts";
import { makeCommands, matching } from "./commands.ts";

export interface Suggestion {
  key: string;
  title: string;
  note: string;
  to: string;
  isCommand: boolean;
}

/** Asks once the typing pauses: every search for a person is in the audit log. */
const PAUSE_MS = 350;
const SHORTEST_SEARCH = 3;
const MOST_HITS = 8;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The pages and actions that match what is typed, then the cases that it finds. */
export function useSuggestions(typed: string, isOpen: boolean): Suggestion[] {
  const { data: overview } = useQuery({ ...overviewQuery(), enabled: false });
  const text = typed.trim();
  const settled = useSettled(text);
  const commands = matching(makeCommands(overview?.halts ?? []), text);
  const isAsked = isOpen && commands.length === 0 && settled === text && text.length >= SHORTEST_SEARCH;
  const { data } = useQuery({ ...searchQuery(text), enabled: isAsked });
  const hits = isAsked ? (data?.items ?? []).slice(0, MOST_HITS) : [];
  return [
    ...commands.map(({ title, to }) => ({ key: to, title, note: "", to, isCommand: true })),
    ...hits.map(({ type, id, title, by }) => ({
      key: `${type} ${id}`,
      title,
      note: `${uiTexts.subjects[type]}, ${by}`,
      to: pathOf(type, id),
      isCommand: false,
    })),
  ];
}
