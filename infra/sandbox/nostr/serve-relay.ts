import { setTimeout as pause } from "node:timers/promises";
import common, { type BeforeHandleEventResult, type Event } from "@nostr-relay/common";
import core from "@nostr-relay/core";
import validation from "@nostr-relay/validator";
import type { WebSocketServer } from "ws";
import type { StoredEvents } from "./stored-events.ts";

/** strfry refuses events dated more than 15 minutes ahead or more than three years ago. */
const AHEAD_SECONDS = 900;
const BEHIND_SECONDS = 3 * 365 * 86_400;
/** strfry's limit for an event, and so for a follow list. */
const LARGEST_EVENT = 65_536;

export interface ServedRelay {
  events: StoredEvents;
  /** A silent relay accepts everything and answers nothing. */
  isSilent: boolean;
  /** How long the relay takes for each message, in milliseconds. */
  delayMs: number;
  /** The reason with which the relay refuses every event; undefined if it stores them. */
  refuses: string | undefined;
}

/** Serves NIP-01 on this WebSocket server with the relay of CodyTseng, and with strfry's limits for events. */
export function serveRelay(server: WebSocketServer, events: StoredEvents): ServedRelay {
  const served: ServedRelay = { events, isSilent: false, delayMs: 0, refuses: undefined };
  // A cached answer would hide new events, and take an event that was dropped for a known one.
  const relay = new core.NostrRelay(events, {
    logLevel: common.LogLevel.ERROR,
    filterResultCacheTtl: 0,
    eventHandlingResultCacheTtl: 0,
    maxSubscriptionsPerClient: 50,
  });
  relay.register({ beforeHandleEvent: (event: Event) => judgeEvent(event, served.refuses) });
  const validator = new validation.Validator();
  server.on("connection", (socket) => {
    relay.handleConnection(socket);
    socket.on("message", async (data) => {
      if (served.isSilent) return;
      if (served.delayMs > 0) await pause(served.delayMs);
      try {
        await relay.handleMessage(socket, await validator.validateIncomingMessage(data as Buffer));
      } catch (error) {
        socket.send(JSON.stringify(["NOTICE", String((error as Error).message)]));
      }
    });
    socket.on("close", () => relay.handleDisconnect(socket));
  });
  return served;
}

function judgeEvent(event: Event, refusal: string | undefined): BeforeHandleEventResult {
  const ahead = event.created_at - Date.now() / 1_000;
  const message =
    refusal ??
    (ahead > AHEAD_SECONDS ? "invalid: created_at is too far ahead" : undefined) ??
    (ahead < -BEHIND_SECONDS ? "invalid: created_at is too long ago" : undefined) ??
    (JSON.stringify(event).length > LARGEST_EVENT ? "invalid: event is too large" : undefined);
  return message === undefined ? { canHandle: true } : { canHandle: false, message };
}
