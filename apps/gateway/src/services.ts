import type { Logger } from "pino";
import type { Accounts } from "./accounts/accounts.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";

/** How long a waiting stream stays silent, in milliseconds. */
export interface KeepAlive {
  /** Until the first sign that the answer is on its way; failures up to then are plain JSON with their status. */
  first: number;
  /** Between the signs after it. */
  next: number;
}

/** Everything that the routes need, made once at the start. */
export interface Services {
  /** The product's version, as `GET /api/health` tells it. */
  version: string;
  log: Logger;
  accounts: Accounts;
  catalogue: Catalogue;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Default: 2 and 5 seconds. */
  keepAlive?: KeepAlive | undefined;
  /** The largest body of a request, in bytes; default 64 MiB, room for eight attachments of 10 MB less their encoding. */
  bodyLimit?: number | undefined;
}
