import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("an installation without the key offers no messages on devices and takes no browser", async () => {
  const ada = await app().signedIn();
  expect((await ada.agent.get("/api/settings")).body.webPushKey).toBeNull();
  const body = { endpoint: "https://push.example/1", p256dh: "a", auth: "a", time_zone: "UTC" };
  expect((await ada.post("/api/messages/push", body)).status).toBe(404);
});
