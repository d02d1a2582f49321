import { type AnswerOf, operatorEndpoint } from "../http/endpoint.ts";
import type * as schemas from "./notes.schemas.ts";

export const listNotes = operatorEndpoint<typeof schemas.listNotes>("GET", "/api/notes", "viewer");
export const addNote = operatorEndpoint<typeof schemas.addNote>("POST", "/api/notes", "operator");

export type NoteView = AnswerOf<typeof listNotes>["items"][number];
