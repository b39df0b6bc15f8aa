/** One provider that was asked for one completion: a step of the route taken. */
export interface AttemptRecord {
  providerSlug: string;
  providerName: string;
  modelSlug: string;
  /** 200 where it began to answer, else the status of its refusal. */
  status: number;
  /** Our words for a refusal: never an upstream's own, which may repeat what a person wrote. */
  reason?: string | undefined;
  /** Milliseconds until its first part, or its refusal. */
  latency: number;
}
