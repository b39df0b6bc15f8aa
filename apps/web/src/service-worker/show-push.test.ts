import { expect, test, vi } from "vitest";
import { showPushes } from "./show-push.ts";

interface Shown {
  title: string;
  options: NotificationOptions;
}

/** A service worker's scope with these windows. */
function createScope(
  windows: { url: string; visibilityState: DocumentVisibilityState }[] = [],
  { isLoading = false } = {},
) {
  const listeners = new Map<string, (event: never) => void>();
  const shown: Shown[] = [];
  const openWindow = vi.fn(async () => undefined);
  const clients = windows.map((window) => ({
    ...window,
    focus: vi.fn(async () => undefined),
    postMessage: vi.fn((_message: unknown, [port]: MessagePort[]) => {
      if (!isLoading) port?.postMessage("opened");
    }),
  }));
  showPushes({
    registration: {
      showNotification: async (title: string, options: NotificationOptions) => void shown.push({ title, options }),
    },
    clients: { matchAll: async () => clients, openWindow },
    addEventListener: (type: string, listener: (event: never) => void) => listeners.set(type, listener),
  } as never);
  const dispatch = async (type: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...event, waitUntil: (part: Promise<unknown>) => work.push(part) } as never);
    await Promise.all(work);
  };
  return {
    shown,
    clients,
    openWindow,
    push: (text: string | null) =>
      dispatch("push", { data: text === null ? null : { json: () => JSON.parse(text) as unknown } }),
    click: (path: string) => dispatch("notificationclick", { notification: { close: vi.fn(), data: { path } } }),
  };
}

test.each([
  ['{"kind":"turn","room":"room 1"}', "Your answers are here", "/chat?room=room%201"],
  ['{"kind":"repair","room":"r"}', "The repair has ended", "/chat?room=r"],
  ['{"kind":"suite"}', "The suite has ended", "/suites"],
  ['{"kind":"toString"}', "Your answers are here", "/chat"],
  ["nonsense", "Your answers are here", "/chat"],
  [null, "Your answers are here", "/chat"],
])("[DEV-10] the push %s is shown as %j, and opens %s", async (text, title, path) => {
  const { push, shown } = createScope([{ url: "https://t.example/chat", visibilityState: "hidden" }]);
  await push(text);
  expect(shown).toMatchObject([{ title, options: { body: "Open Tutti to read on.", data: { path } } }]);
});

test("[DEV-10] no notification covers a page that is looked at", async () => {
  const { push, shown } = createScope([{ url: "https://t.example/chat", visibilityState: "visible" }]);
  await push('{"kind":"suite"}');
  expect(shown).toEqual([]);
});

test("[DEV-10] a click opens the room in an open page without a reload", async () => {
  const { click, clients, openWindow } = createScope([
    { url: "https://t.example/p/published-page-0001", visibilityState: "hidden" },
    { url: "https://t.example/settings", visibilityState: "hidden" },
  ]);
  await click("/chat?room=r");
  expect(clients[1]?.postMessage).toHaveBeenCalledWith({ type: "open", path: "/chat?room=r" }, [expect.anything()]);
  expect(clients[1]?.focus).toHaveBeenCalledOnce();
  expect(clients[0]?.focus).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
});

test("[DEV-10] a click opens a page where none is open", async () => {
  const { click, openWindow } = createScope();
  await click("/chat?room=r");
  expect(openWindow).toHaveBeenCalledWith("/chat?room=r");
});

test("[DEV-10] a click opens another page where the open one does not respond", async () => {
  const page = { url: "https://t.example/settings", visibilityState: "hidden" } as const;
  vi.useFakeTimers();
  try {
    const { click, openWindow } = createScope([page], { isLoading: true });
    const clicking = click("/chat?room=r");
    await vi.advanceTimersByTimeAsync(1000);
    await clicking;
    expect(openWindow).toHaveBeenCalledWith("/chat?room=r");
  } finally {
    vi.useRealTimers();
  }
});
