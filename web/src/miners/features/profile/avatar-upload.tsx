import { type ProfileView, uploadAvatar } from "@lode/core/contracts/http/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { call } from "../../../lib/api.ts";
import { sentenceFor } from "../../../lib/api-error.ts";
import { invalidate } from "../../../lib/query-keys.ts";
import { profile as texts } from "../../../texts/en/profile.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { buttonStyle } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showError, showToast } from "../../../ui/toast.ts";

export function AvatarUpload({ profile }: { profile: ProfileView }) {
  const id = useId();
  const queries = useQueryClient();
  const uploading = useMutation({
    mutationFn: (file: File) => call(uploadAvatar, { file }),
    onSuccess: async () => {
      showToast({ title: texts.pictureUpdated, tone: "ore" });
      await invalidate(queries, "profile", "leaderboard");
    },
    onError: () => showError(texts.pictureFailed),
  });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-4">
      <Avatar
        name={profile.display_name || profile.email}
        url={profile.avatar_url}
        className="size-16 text-lg"
      />
      <div>
        <label htmlFor={id} className={buttonStyle("quiet", "small", "has-focus-visible:outline-3")}>
          {uploading.isPending ? texts.uploading : texts.changePicture}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            className="sr-only"
            disabled={uploading.isPending}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // Without this, choosing the same file again fires no change event.
              event.target.value = "";
              if (file) uploading.mutate(file);
            }}
          />
        </label>
        <p className="mt-1 text-xs text-silt">{texts.pictureKinds}</p>
      </div>
      {uploading.isError ? (
        <Notice tone="fault" className="w-full">
          {sentenceFor(uploading.error, texts.pictureFailed)}
        </Notice>
      ) : null}
    </div>
  );
}
