import { expect, test } from "vitest";
import { useTestApp } from "../../../test/test-app.ts";

const app = useTestApp();

test("operations: the API stays ready after a newer release has migrated the database", async () => {
  await app().db("migrations").insert({ name: "0999-next-release", batch: 99, migration_time: new Date() });
  expect(await app().visitor().agent.get("/api/health/ready")).toMatchObject({
    status: 200,
    body: { checks: { database: "ok", migrations: "ok", delivery: "ok" } },
  });
});
