import type { BundleRequest, BundleResult } from "./bundle-types.ts";

/** To the worker. Without a request it only gets ready. */
export interface BundlerQuestion {
  id: number;
  request?: BundleRequest;
}

/** From it: `failure` is a bundler that does not run, and no fault of the project. */
export interface BundlerAnswer {
  id: number;
  result?: BundleResult | undefined;
  failure?: string;
}
