import type { PushMessage } from "@tutti/contract/operations/push/push-operations";
import { pushBody, pushTitles } from "../platform/push/push-texts.ts";

/** Milliseconds for a page to answer; a browser lets a click open a window for a few seconds. */
const ANSWER_TIME = 1000;

/** An event that lasts until its work is done, as the Service Worker API defines it. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface WindowClient {
  readonly url: string;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

/**
 * The part of its scope that this program uses. TypeScript's library of workers would redefine the events of the whole
 * page.
 */
interface PushScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: "push", listener: (event: PushEvent) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
}

/** Shows pushes of the gateway as notifications without a text of a chat; a click on one opens its room. */
export function showPushes(scope: PushScope): void {
  const windows = () => scope.clients.matchAll({ type: "window", includeUncontrolled: true });

  scope.addEventListener("push", (event) => {
    const message = readMessage(event.data);
    const show = async (): Promise<void> => {
      // The page may have come into view after the gateway had sent it.
      if ((await windows()).some(({ visibilityState }) => visibilityState === "visible")) return;
      await scope.registration.showNotification(pushTitles[message.kind], {
        body: pushBody,
        // A later end of the same work takes the place of an earlier one.
        tag: `${message.kind} ${message.room ?? ""}`,
        icon: "/icons/icon-192.png",
        data: { path: pathOf(message) },
      });
    };
    event.waitUntil(show());
  });

  scope.addEventListener("notificationclick", (event) => {
    const { notification } = event;
    notification.close();
    const { path }: { path: string } = notification.data;
    const open = async (): Promise<void> => {
      const [client] = (await windows()).filter(({ url }) => !/^\/p\//u.test(new URL(url).pathname));
      // An open page goes there without a reload, so that what it does goes on.
      if (client !== undefined && (await hasOpened(client, path))) await client.focus();
      else await scope.clients.openWindow(path);
    };
    event.waitUntil(open());
  });
}

/** Whether a page has opened a path; false for one that is not loaded yet, or frozen. */
function hasOpened(client: WindowClient, path: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const end = (isOpened: boolean) => () => {
      clearTimeout(timer);
      port1.close();
      resolve(isOpened);
    };
    const timer = setTimeout(end(false), ANSWER_TIME);
    port1.onmessage = end(true);
    client.postMessage({ type: "open", path }, [port2]);
  });
}

function readMessage(data: PushEvent["data"]): PushMessage {
  try {
    const message = data?.json() as Partial<PushMessage> | undefined;
    const kind = message?.kind !== undefined && Object.hasOwn(pushTitles, message.kind) ? message.kind : "turn";
    return typeof message?.room === "string" ? { kind, room: message.room } : { kind };
  } catch {
    return { kind: "turn" };
  }
}

function pathOf({ kind, room }: PushMessage): string {
  if (kind === "suite") return "/suites";
  return room === undefined ? "/chat" : `/chat?room=${encodeURIComponent(room)}`;
}
