import { type Health, healthSchema } from "@tutti/contract";

export type Collectors = NonNullable<Health["collectors"]>;

/** Asks the gateway once where reports go. Rejects where it cannot be asked, and asks again the next time. */
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
