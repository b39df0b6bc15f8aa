/**
 * Where Google's API is, by a provider's base URL: its origin, its versioned root, or the root of its OpenAI-compatible
 * form, as people have them written down. `/v1beta` is what Google's own library speaks.
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
