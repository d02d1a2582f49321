// The package has no types. These are the parts that Lode uses.
declare module "@koa/multer" {
  import type { Middleware } from "koa";
  // biome-ignore lint/style/noDefaultExport: it is how the package exports
  export default function multer(options: {
    limits: { fileSize: number; files: number; fields: number; parts: number; fieldSize: number };
  }): { single(field: string): Middleware };
}
