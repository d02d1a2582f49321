import {
  DeleteObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import type { FileStore } from "./file-store.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  /** For S3-compatible stores other than AWS. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Files in an S3 bucket, at AWS or a compatible store. */
export function s3Store({ bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted stores seldom have a host name for each bucket.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  });
  return {
    async put(Key, Body, ContentType) {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body, ContentType }));
    },
    async get(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key }));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key }));
    },
  };
}
