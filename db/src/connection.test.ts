import { expect, test, vi } from "vitest";
import { connect } from "./connection.ts";
import { one } from "./query.ts";

test("a database that does not answer is an error for the caller, and not printed as well", async () => {
  const printed = ["log", "warn", "error"].map((level) =>
    vi.spyOn(console, level as "log").mockImplementation(() => {}),
  );
  const db = connect("postgres://lode@127.0.0.1:1/lode", { poolSize: 1 });
  await expect(one(db, "select 1 as answers")).rejects.toThrow("ECONNREFUSED");
  for (const level of printed) expect(level).not.toHaveBeenCalled();
  await db.destroy();
  for (const level of printed) level.mockRestore();
});
