import { Heart, MessageCircle, Repeat2, UserPlus } from "lucide-react";

export const TASK_ICONS = { follow: UserPlus, like: Heart, repost: Repeat2, comment: MessageCircle };
