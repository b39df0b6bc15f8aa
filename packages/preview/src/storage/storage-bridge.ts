import type { FrameMessage, HostMessage } from "../frame/frame-messages.ts";
import { SESSION_PREFIX } from "../frame/stored-keys.ts";
import type { PreviewStorage } from "./preview-storage.ts";

type StorageMessage = Extract<FrameMessage, { type: `storage-${string}` }>;
type StorageResponse = Extract<HostMessage, { type: "storage-response" }>;

/** Characters that an artifact may store, keys and values together. */
const QUOTA = 5_000_000;

export interface StorageBridge {
  /** The stored items for a page that starts; none if the store cannot be read. */
  stored(): Promise<Record<string, string>>;
  handle(message: StorageMessage): void;
}

/**
 * Executes a frame's requests to its artifact's store (PREV-5), in the order of the requests.
 *
 * @param options.respond sends to the frame
 * @param options.onRefused called for a change that the store refused
 */
export function createStorageBridge(options: {
  artifactId: string;
  storage: PreviewStorage;
  respond: (response: StorageResponse) => void;
  onRefused: (error: string) => void;
}): StorageBridge {
  const { artifactId, storage, respond, onRefused } = options;
  const session = new Map<string, string>();
  const sizes = new Map<string, number>();
  let last: Promise<void> = Promise.resolve();

  const isOverQuota = (key: string, size: number): boolean => {
    const others = [...sizes].reduce((sum, [name, each]) => (name === key ? sum : sum + each), 0);
    return others + size > QUOTA;
  };

  const set = async (key: string, value: string): Promise<void> => {
    const size = key.length + value.length;
    if (isOverQuota(key, size)) throw new Error("The storage of this artifact is full.");
    sizes.set(key, size);
    if (key.startsWith(SESSION_PREFIX)) session.set(key, value);
    else await storage.setItem(artifactId, { key, value });
  };

  const change = async (message: Exclude<StorageMessage, { type: "storage-get-item" }>): Promise<void> => {
    if (message.type === "storage-set-item") return set(message.key, message.value);
    if (message.type === "storage-remove-item") {
      sizes.delete(message.key);
      if (!session.delete(message.key)) await storage.removeItem(artifactId, message.key);
    } else {
      for (const key of sizes.keys()) if (!session.has(key)) sizes.delete(key);
      await storage.clear(artifactId);
    }
  };

  const get = async (key: string): Promise<string | null> =>
    key.startsWith(SESSION_PREFIX) ? (session.get(key) ?? null) : await storage.getItem(artifactId, key);

  const run = async (message: StorageMessage): Promise<void> => {
    if (message.type === "storage-get-item") return respond(await responseTo(message, get));
    try {
      await change(message);
    } catch (error) {
      onRefused(messageOf(error));
    }
  };

  return {
    stored: async () => {
      await last;
      try {
        const items = await storage.readAll(artifactId);
        for (const [key, value] of Object.entries(items)) sizes.set(key, key.length + value.length);
        return { ...items, ...Object.fromEntries(session) };
      } catch (error) {
        onRefused(messageOf(error));
        return Object.fromEntries(session);
      }
    },
    handle: (message) => {
      last = last.then(() => run(message));
    },
  };
}

/** The specification's point 8: an aborted read is a read of nothing, any other failure is reported. */
async function responseTo(
  { key, requestId }: Extract<StorageMessage, { type: "storage-get-item" }>,
  get: (key: string) => Promise<string | null>,
): Promise<StorageResponse> {
  try {
    return { type: "storage-response", requestId, value: await get(key) };
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError")
      return { type: "storage-response", requestId, value: null };
    return { type: "storage-response", requestId, value: null, error: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "Unknown error";
}
