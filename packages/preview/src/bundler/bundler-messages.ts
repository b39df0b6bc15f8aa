import type { BundleRequest, BundleResult } from "./bundle-types.ts";

/** A message to the worker. Without a `request` the worker only loads the bundler. */
export interface BundlerQuestion {
  id: number;
  request?: BundleRequest;
}

/** A message from the worker: `failure` means that the bundler does not run, which is no fault of the project. */
export interface BundlerAnswer {
  id: number;
  result?: BundleResult | undefined;
  failure?: string;
}
