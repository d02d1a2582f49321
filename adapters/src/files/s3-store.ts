import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { AWS_LIMITS } from "../process/aws-limits.ts";
import { measureOutsideCall } from "../tracing/outside-call.ts";
import type { FileStore } from "./open-file-store.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  /** For S3-compatible stores other than AWS. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** For both tries and the whole body, which the limits of a single request do not cover. */
const WHOLE_CALL_MS = 12_000;

/** Files in an S3 bucket, at AWS or a compatible store. */
export function s3Store({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new S3Client({
    ...AWS_LIMITS,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted stores seldom have a host name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  const ask = <T>(operation: string, send: (abortSignal: AbortSignal) => Promise<T>): Promise<T> =>
    measureOutsideCall({ system: "s3", operation }, () => send(AbortSignal.timeout(WHOLE_CALL_MS)));
  return {
    async put(Key, Body, ContentType) {
      const command = new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType });
      await ask("PutObject", (abortSignal) => client.send(command, { abortSignal }));
    },
    async get(Key) {
      try {
        const command = new GetObjectCommand({ Bucket: bucket, Key });
        return await ask("GetObject", async (abortSignal) => {
          const { Body } = await client.send(command, { abortSignal });
          return Body && Buffer.from(await Body.transformToByteArray());
        });
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(Key) {
      const command = new DeleteObjectCommand({ Bucket: bucket, Key });
      await ask("DeleteObject", (abortSignal) => client.send(command, { abortSignal }));
    },
  };
}
