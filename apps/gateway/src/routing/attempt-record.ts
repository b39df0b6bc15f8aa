/** One provider that was called for one completion: a step of the route taken. */
export interface AttemptRecord {
  providerSlug: string;
  providerName: string;
  modelSlug: string;
  /** 200 if it began to answer, else the status of its refusal. */
  status: number;
  /** The gateway's own text for a refusal: never the upstream's message, which may repeat what a person wrote. */
  reason?: string | undefined;
  /** Milliseconds until its first part, or its refusal. */
  latency: number;
}
