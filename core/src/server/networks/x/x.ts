import type { NetworkModule } from "../port.ts";
import { policyOf } from "./capabilities.ts";
import { createRedisLimiter } from "./limiter/redis-limiter.ts";
import { openX } from "./open-x.ts";
import { createUnreadToday } from "./reads-today.ts";
import { targetFault } from "./target-fault.ts";
import { textFault } from "./text-fault.ts";

export const x: NetworkModule = {
  id: "x",
  policyOf,
  targetFault,
  textFault,
  open: (config, tools) =>
    openX(
      config,
      tools && {
        limiter: createRedisLimiter(tools.redis, tools.prefix, tools.now),
        unreadToday: createUnreadToday(tools.redis, tools.prefix, tools.now),
      },
    ),
};
