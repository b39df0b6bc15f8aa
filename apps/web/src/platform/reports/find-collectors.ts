import { type Health, healthSchema } from "@tutti/contract";

export type Collectors = NonNullable<Health["collectors"]>;

/**
 * Fetches the addresses for reports from the gateway once. Rejects if the gateway cannot be reached; the next call
 * tries again.
 */
export function createCollectorFinder(options: { fetch: typeof fetch }): () => Promise<Collectors> {
  let collectors: Promise<Collectors> | undefined;
  const ask = async (): Promise<Collectors> => {
    const response = await options.fetch("/api/health");
    return healthSchema.parse(await response.json()).collectors ?? {};
  };
  return () => {
    collectors ??= ask().catch((error: unknown) => {
      collectors = undefined;
      throw error;
    });
    return collectors;
  };
}
