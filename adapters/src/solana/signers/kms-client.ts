import { GetPublicKeyCommand, KMSClient, SignCommand } from "@aws-sdk/client-kms";
import { AWS_LIMITS } from "../../process/aws-limits.ts";

/** A file of its own, because a compiled program gets only the default export of a package that it loads on demand. */
export const openKms = () => ({ kms: new KMSClient(AWS_LIMITS), GetPublicKeyCommand, SignCommand });
