/** The host of X users' pictures. Pictures are fetched from nowhere else. */
export const PICTURE_ORIGIN = "https://pbs.twimg.com";
const MOST_BYTES = 2_000_000;
const TIMEOUT_MS = 5_000;

/**
 * The bytes of a picture, from `origin` instead of X if given. Throws if there is none, or if it is too
 * large.
 */
export async function fetchPicture(address: string, origin = PICTURE_ORIGIN): Promise<Buffer> {
  if (!address.startsWith(`${PICTURE_ORIGIN}/`)) throw new Error("X keeps no picture at this address.");
  const response = await fetch(origin + address.slice(PICTURE_ORIGIN.length), {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok || !response.body) throw new Error(`X answered ${response.status} for a picture.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MOST_BYTES) throw new Error("The picture is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
