import { listNotifications } from "@lode/core/contracts/http/notifications";
import { read } from "../../../lib/api.ts";

export const notificationsQuery = () => read(["notifications"], listNotifications);
