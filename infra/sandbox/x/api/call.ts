export type Call = {
  method: string;
  url: URL;
  body: string;
  authorization: string | undefined;
  contentType: string;
};
/** A string is sent as HTML, as X does for OAuth replies and outages. */
export type Reply = {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
  truncate?: boolean;
};
