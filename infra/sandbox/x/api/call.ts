export type Call = {
  method: string;
  url: URL;
  body: string;
  authorization: string | undefined;
  contentType: string;
};
/** Text is sent as HTML, as X does for its OAuth replies and its outages. */
export type Reply = {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
  truncate?: boolean;
};
