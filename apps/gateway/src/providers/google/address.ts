/**
 * The root of Google's API, by a provider's base URL: its origin, its versioned root, or the root of its
 * OpenAI-compatible form, as people write them down. `/v1beta` is the version that Google's own library calls.
 */
export function apiRoot(baseUrl: string): string {
  const root = baseUrl.replace(/\/+$/, "").replace(/\/openai$/, "");
  return /\/v\d+(alpha|beta)?\d*$/.test(root) ? root : `${root}/v1beta`;
}

/** A model's path below the root; tuned models have their own folder. */
export function modelPath(upstreamId: string): string {
  const path = /^(models|tunedModels)\//.test(upstreamId) ? upstreamId : `models/${upstreamId}`;
  return path.split("/").map(encodeURIComponent).join("/");
}
