import { createHash } from "node:crypto";
import { redrawAvatar } from "@lode/adapters/images/redraw-avatar";
import { limitConcurrency } from "@lode/adapters/process/threads";
import { Refused } from "@lode/core/contracts/errors";
import { findAccount, type SocialAccount } from "@lode/db/accounts/accounts.repository";
import type { Needs } from "../app.ts";

const DAY_SECONDS = 86_400;
/** Seconds before a picture is requested again after a failed download. */
const PAUSE_SECONDS = 300;
const limited = limitConcurrency(4);

type Pictured = Pick<SocialAccount, "externalId" | "picture">;

const versionOf = (picture: string): string =>
  createHash("sha256").update(picture).digest("hex").slice(0, 16);

/** The picture's address; null without a picture. It contains a version, so browsers may cache it. */
export const pictureAddress = ({ externalId, picture }: Pictured): string | null =>
  picture && `/api/account-pictures/${encodeURIComponent(externalId)}/${versionOf(picture)}.webp`;

interface ShowPicture {
  userId: string;
  externalId: string;
  version: string;
}

/**
 * The picture of the miner's own account: fetched from its network by Lode, so the miner's browser asks the
 * network nothing, then redrawn and cached for a day. Undefined if there is no picture of this version now.
 */
export async function showAccountPicture(
  app: Needs<"db" | "redis" | "networks" | "logger"> & { config: { QUEUE_PREFIX: string } },
  { userId, externalId, version }: ShowPicture,
): Promise<Buffer | undefined> {
  const account = await findAccount(app.db, userId, externalId);
  const { picture = null, network = "" } = account ?? {};
  if (picture === null || versionOf(picture) !== version) return undefined;
  const key = `${app.config.QUEUE_PREFIX}:picture:${version}`;
  // If Redis is down, the picture is fetched without a cache.
  const cached = await app.redis.getBuffer(key).catch(() => null);
  if (cached) return cached.length > 0 ? cached : undefined;
  const bytes = await limited(async () =>
    redrawAvatar(await app.networks.get(network).picture(picture)),
  ).catch((err: unknown) => {
    // All places are taken, which says nothing about this picture.
    if (err instanceof Refused && err.code === "unavailable") throw err;
    app.logger.warn({ err, network }, "a picture of an account could not be fetched");
    return undefined;
  });
  await app.redis.set(key, bytes ?? "", "EX", bytes ? DAY_SECONDS : PAUSE_SECONDS).catch(() => undefined);
  return bytes;
}
