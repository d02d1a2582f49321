/** Longer than the API waits for a bucket. */
const ANSWER_WITHIN_MS = 20_000;

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64",
);

/** Uploads a miner's picture. Returns the status; throws if the API does not answer in time. */
export async function uploadPicture(baseUrl: string, { bearer }: { bearer: string }): Promise<number> {
  const form = new FormData();
  form.set("avatar", new Blob([PIXEL], { type: "image/png" }), "a.png");
  const answer = await fetch(`${baseUrl}/api/profile/avatar`, {
    method: "POST",
    headers: { Authorization: `Bearer ${bearer}` },
    body: form,
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  await answer.arrayBuffer();
  return answer.status;
}
