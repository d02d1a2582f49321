import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "@lode/db/connection";
import { adoptPicture, listMissingPictures } from "@lode/db/profile/pictures.repository";
import type { Settings } from "./settings/project-settings.ts";

/**
 * Release 0.1.0 kept miners' pictures in FILES_DIR, or in its data folder `home`: stores the pictures that profiles show,
 * and says what it did. Throws if a picture cannot be read.
 */
export async function adoptPictures(url: string, { FILES_DIR }: Settings, home: string): Promise<string[]> {
  const folder = FILES_DIR ?? join(home, "files");
  const db = connect(url, { poolSize: 1, name: "lode-migrate" });
  let [adopted, absent] = [0, 0];
  try {
    for (const address of await listMissingPictures(db)) {
      const webp = await readFile(join(folder, address.replace("/api/", ""))).catch(noneIfAbsent);
      // A power cut can leave an empty file, which the table refuses.
      if (!webp?.length) absent++;
      else if (await adoptPicture(db, { address, webp })) adopted++;
    }
  } finally {
    await db.destroy();
  }
  return [
    ...(adopted > 0 ? [`Pictures taken from ${folder} into the database: ${adopted}.`] : []),
    ...(absent > 0 ? [`Profiles whose picture is neither in the database nor in ${folder}: ${absent}.`] : []),
  ];
}

function noneIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
