import type { RunClient } from "@tutti/engine";

/**
 * A run client whose code is loaded when it is first used: the first screen sends nothing. A failure to load it is
 * handled as a gateway that cannot be reached.
 *
 * @param load called again after a failure, at the next use
 * @param options.unreachable the error message of a start if the client cannot be loaded
 */
export function createLazyRunClient(
  load: () => Promise<RunClient>,
  { unreachable, onFailure }: { unreachable: string; onFailure: (cause: unknown) => void },
): RunClient {
  let loading: Promise<RunClient> | undefined;
  const loadClient = (): Promise<RunClient> => {
    loading ??= load().catch((cause) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
  const use = (run: (client: RunClient) => void): void => {
    loadClient().then(run, onFailure);
  };
  return {
    start: async (id, request, options) => {
      try {
        return await (await loadClient()).start(id, request, options);
      } catch (cause) {
        onFailure(cause);
        return { ok: false, error: { code: 0, message: unreachable } };
      }
    },
    follow: (id, options) => {
      let isOver = false;
      let end = (): void => {
        isOver = true;
      };
      use((client) => {
        if (!isOver) end = client.follow(id, options);
      });
      return () => end();
    },
    stop: (id) => use((client) => client.stop(id)),
    close: () => {
      loading?.then((client) => client.close(), onFailure);
    },
  };
}
