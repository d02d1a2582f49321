import { copyText } from "./copy-text.ts";
import { showToast } from "./toast.ts";

/**
 * Shares the picture and the text if the system can share files, else copies the text and confirms it. Null where the
 * picture could not be drawn.
 */
export async function sharePicture(
  picture: Blob | null,
  { name, text, copied }: { name: string; text: string; copied: string },
): Promise<void> {
  const files = picture ? [new File([picture], name, { type: "image/png" })] : [];
  if (files.length > 0 && navigator.canShare?.({ files })) {
    // Closing the system's share sheet rejects.
    await navigator.share({ text, files }).catch(() => {});
    return;
  }
  if (await copyText(text)) showToast({ title: copied });
}
