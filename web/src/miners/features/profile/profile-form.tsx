import { bio, displayName } from "@lode/core/contracts/http/auth.schemas";
import type { ProfileView } from "@lode/core/contracts/http/profile";
import { useForm } from "react-hook-form";
import { sentenceFor } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, CardTitle } from "../../../ui/card.tsx";
import { Field, TextArea } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { showError, showToast } from "../../../ui/toast.ts";
import { AvatarUpload } from "./avatar-upload.tsx";
import { useUpdateProfile } from "./update-profile.ts";

const BIO_LENGTH = 280;

const isName = (text: string) =>
  displayName.safeParse(text).success || "Please choose a name of 1 to 50 characters";
const isBio = (text: string) => bio.safeParse(text).success || `Please keep it to ${BIO_LENGTH} characters`;

export function ProfileForm({ profile }: { profile: ProfileView }) {
  const updating = useUpdateProfile();
  const { register, handleSubmit, formState, watch } = useForm({
    // Follows a change made in another tab, but never overwrites what is being typed.
    values: { display_name: profile.display_name, bio: profile.bio },
    resetOptions: { keepDirtyValues: true },
  });
  const submit = handleSubmit(({ display_name, bio }) => {
    updating.mutate(
      { display_name, bio },
      {
        onSuccess: () => showToast({ title: "Profile updated successfully", tone: "ore" }),
        onError: () => showError("Failed to update profile"),
      },
    );
  });
  return (
    <Card labelledBy="information-title">
      <CardTitle id="information-title" note={profile.email}>
        Profile Information
      </CardTitle>
      <AvatarUpload profile={profile} />
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field
          label="Display Name"
          autoComplete="nickname"
          error={formState.errors.display_name?.message}
          {...register("display_name", { validate: isName })}
        />
        <TextArea
          label="Bio"
          aside={
            <span className="text-xs text-silt">
              {watch("bio").length} of {BIO_LENGTH}
            </span>
          }
          error={formState.errors.bio?.message}
          {...register("bio", { validate: isBio })}
        />
        {updating.isError ? (
          <Notice tone="fault">{sentenceFor(updating.error, "Failed to update profile")}</Notice>
        ) : null}
        <Button
          type="submit"
          look="quiet"
          className="justify-self-start"
          disabled={updating.isPending || !formState.isDirty}
        >
          {updating.isPending ? "Saving..." : "Save Changes"}
        </Button>
      </form>
    </Card>
  );
}
