const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
  "base64",
);

/** Uploads a miner's picture. Returns the status. */
export async function uploadPicture(baseUrl: string, { bearer }: { bearer: string }): Promise<number> {
  const form = new FormData();
  form.set("avatar", new Blob([PIXEL], { type: "image/png" }), "a.png");
  const answer = await fetch(`${baseUrl}/api/profile/avatar`, {
    method: "POST",
    headers: { Authorization: `Bearer ${bearer}` },
    body: form,
  });
  await answer.arrayBuffer();
  return answer.status;
}
