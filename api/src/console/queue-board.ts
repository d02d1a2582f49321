import { Refused } from "@lode/core/contracts/errors";
import type { Deps } from "../deps.ts";
import { requireRole } from "../http/admit.ts";
import type { RequestMiddleware } from "../http/request-context.ts";

const PATH = "/queues";

/** Bull Board, read-only: repairs are made in the console, with a reason. Payloads have only ids, nothing to mask. */
export function queueBoard(deps: Pick<Deps, "queues" | "config">): RequestMiddleware {
  let board: Promise<RequestMiddleware> | undefined;
  return async (ctx, next) => {
    if (ctx.path !== PATH && !ctx.path.startsWith(`${PATH}/`)) return next();
    if (!ctx.state.operator && ctx.method === "GET" && !ctx.path.startsWith(`${PATH}/api`))
      return ctx.redirect("/sign-in");
    requireRole(ctx, "viewer");
    // Its page hides what changes anything; the calls behind it would answer as if they had.
    if (ctx.method !== "GET" && ctx.method !== "HEAD") throw new Refused("method-not-allowed");
    board ??= openBoard(deps);
    return (await board)(ctx, next);
  };
}

/** Loaded for the first operator who looks at it: it takes a quarter of a start of the API. */
async function openBoard({ queues, config }: Pick<Deps, "queues" | "config">): Promise<RequestMiddleware> {
  const [{ createBullBoard }, { BullMQAdapter }, { KoaAdapter }] = await Promise.all([
    import("@bull-board/api"),
    import("@bull-board/api/bullMQAdapter"),
    import("@bull-board/koa"),
  ]);
  const serverAdapter = new KoaAdapter();
  serverAdapter.setBasePath(PATH);
  createBullBoard({
    queues: Object.values(queues).map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter,
    options: { uiConfig: { boardTitle: `${config.PRODUCT_NAME} queues`, hideRedisDetails: true } },
  });
  return serverAdapter.registerPlugin() as unknown as RequestMiddleware;
}
