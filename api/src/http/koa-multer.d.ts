// The package has no types; these are the parts in use.
declare module "@koa/multer" {
  import type { Middleware } from "koa";
  // biome-ignore lint/style/noDefaultExport: it is how the package exports
  export default function multer(options: {
    limits: { fileSize: number; files: number; fields: number; parts: number; fieldSize: number };
  }): { single(field: string): Middleware };
}
