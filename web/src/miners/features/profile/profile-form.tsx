import { bio, displayName, PICTURE_LIMITS } from "@lode/core/contracts/http/account-forms";
import { type ProfileView, updateProfile, uploadAvatar } from "@lode/core/contracts/http/profile";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { call } from "../../../lib/api.ts";
import { invalidate } from "../../../lib/query-client.ts";
import { useSend } from "../../../lib/use-send.ts";
import { profile as texts } from "../../../texts/en/profile.ts";
import { ui } from "../../../texts/en/ui.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { FoldableCard } from "../../../ui/foldable-card.tsx";
import { Fault } from "../../../ui/notice.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { profileQuery } from "./queries.ts";

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useSend(updateProfile, {
    onSuccess: ({ profile }) => queries.setQueryData(profileQuery().queryKey, profile),
  });
}

const BIO_LENGTH = 280;

const isName = (text: string) => displayName.safeParse(text).success || texts.badName;
const isBio = (text: string) => bio.safeParse(text).success || texts.longBio(BIO_LENGTH);

export function ProfileForm({ profile }: { profile: ProfileView }) {
  const updating = useUpdateProfile();
  const { register, handleSubmit, formState, watch } = useForm({
    // Follows a change made in another tab, but never overwrites text being typed.
    values: { display_name: profile.display_name, bio: profile.bio },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit(({ display_name, bio }) => {
    updating.mutate(
      { body: { display_name, bio } },
      {
        onSuccess: () => showToast({ title: texts.updated, tone: "ore" }),
        onError: () => showError(texts.updateFailed),
      },
    );
  });
  return (
    <FoldableCard
      id="information"
      title={texts.information}
      aside={<Avatar name={profile.display_name || profile.email} url={profile.avatar_url} />}
    >
      <AvatarUpload />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label={texts.displayName}
          autoComplete="nickname"
          error={formState.errors.display_name?.message}
          {...register("display_name", { validate: isName })}
        />
        <TextArea
          label={texts.bio}
          aside={<span className="text-xs text-silt">{texts.lengthOf(watch("bio").length, BIO_LENGTH)}</span>}
          error={formState.errors.bio?.message}
          {...register("bio", { validate: isBio })}
        />
        <Fault of={updating.error} otherwise={texts.updateFailed} />
        <Button
          type="submit"
          look="quiet"
          className="justify-self-start"
          disabled={updating.isPending || !formState.isDirty}
        >
          {updating.isPending ? ui.saving : texts.save}
        </Button>
      </form>
      <HideName profile={profile} />
    </FoldableCard>
  );
}

/** Saves at once, separately from the form. */
function HideName({ profile }: { profile: ProfileView }) {
  const updating = useUpdateProfile();
  return (
    <div className="mt-5 border-t border-seam pt-4">
      <Switch
        label={texts.hideName}
        about=""
        note={texts.hideNameNote}
        checked={(updating.isPending ? updating.variables.body?.hides_name : profile.hides_name) ?? false}
        disabled={updating.isPending}
        onChange={(hides_name) =>
          updating.mutate({ body: { hides_name } }, { onError: () => showError(texts.updateFailed) })
        }
      />
    </div>
  );
}

/** Pixels a side; Lode shows at most 256. */
const SENT_SIDE = 1_024;

/** Redraws a picture that Lode would refuse, as a phone's photo often is. Every other file is sent unchanged. */
async function shrink(file: File): Promise<File> {
  const picture = await globalThis.createImageBitmap?.(file).catch(() => undefined);
  if (!picture) return file;
  const side = Math.max(picture.width, picture.height);
  const isTooLarge = file.size > PICTURE_LIMITS.bytes || side > PICTURE_LIMITS.side;
  const canvas = document.createElement("canvas");
  const scale = Math.min(1, SENT_SIDE / side);
  canvas.width = Math.ceil(picture.width * scale);
  canvas.height = Math.ceil(picture.height * scale);
  const context = isTooLarge && canvas.getContext("2d");
  if (context) context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  if (!context) return file;
  const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
  // A browser that cannot write WebP writes PNG.
  const name = `picture.${smaller?.type.replace("image/", "")}`;
  return smaller?.size ? new File([smaller], name, { type: smaller.type }) : file;
}

function AvatarUpload() {
  const queries = useQueryClient();
  const uploading = useMutation({
    mutationFn: async (file: File) => call(uploadAvatar, { file: await shrink(file) }),
    onSuccess: async () => {
      showToast({ title: texts.pictureUpdated, tone: "ore" });
      await invalidate(queries, "profile", "leaderboard");
    },
    onError: () => showError(texts.pictureFailed),
  });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-4">
      <div>
        <label className={buttonStyle("quiet", "small", "has-focus-visible:outline-3")}>
          {uploading.isPending ? texts.uploading : texts.changePicture}
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            className="sr-only"
            disabled={uploading.isPending}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              // If the value stayed, choosing the same file again would fire no change event.
              event.target.value = "";
              if (file) uploading.mutate(file);
            }}
          />
        </label>
        <p className="mt-1 text-xs text-silt">{texts.pictureKinds}</p>
      </div>
      <Fault of={uploading.error} otherwise={texts.pictureFailed} className="w-full" />
    </div>
  );
}
