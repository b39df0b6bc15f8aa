import { t } from "@lingui/core/macro";
import {
  type PushSettings,
  pushOperations,
  type SavePushSubscriptionRequest,
} from "@tutti/contract/operations/push/push-operations";
import { call } from "../api/call.ts";
import type { CallApi } from "../api/call-api.ts";

export type QuietHours = NonNullable<SavePushSubscriptionRequest["quiet"]>;

/** The key under which this browser remembers that its person wants pushes here, and when not. */
const CHOICE_KEY = "tutti:push";

/** What a person has chosen for this browser; another person in it chooses anew. */
interface PushChoice {
  userId: string;
  quiet: QuietHours | null;
}

/** Why this browser gets no pushes. */
export type PushObstacle =
  /** It has none, or the page is not open over HTTPS; on iPhones, the page must be installed. */
  | "not-possible"
  /** The person has forbidden this page to notify. */
  | "forbidden"
  /** The operator has switched them off. */
  | "switched-off";

/** Why this browser cannot get pushes of a server with this key; undefined if it can. */
export function obstacleOf({ public_key: publicKey }: Pick<PushSettings, "public_key">): PushObstacle | undefined {
  if (publicKey === null) return "switched-off";
  if (!("PushManager" in globalThis) || !("Notification" in globalThis) || navigator.serviceWorker === undefined)
    return "not-possible";
  return Notification.permission === "denied" ? "forbidden" : undefined;
}

/** Asks the person's permission, and has pushes sent to this browser. Throws an error with a readable message. */
export async function switchPushOn(callApi: CallApi, publicKey: string, choice: PushChoice): Promise<void> {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error(t`The browser was not allowed to notify you. Allow it in its settings for this page.`);
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined)
    throw new Error(t`The browser has not stored this page yet. Reload it, then try again.`);
  await inOrder(async () => save(callApi, await subscribe(registration, publicKey), choice));
}

/** Changes the quiet hours of this browser. */
export async function changeQuietHours(callApi: CallApi, choice: PushChoice): Promise<void> {
  await inOrder(async () => {
    const subscription = await currentSubscription();
    if (subscription === undefined)
      throw new Error(t`This browser gets no notifications any more. Switch them on anew.`);
    await save(callApi, subscription, choice);
  });
}

export async function switchPushOff(callApi: CallApi): Promise<void> {
  await inOrder(async () => {
    await call(callApi, pushOperations.deletePushSubscription);
    await forget();
  });
}

/** Ends the subscription in this browser, as after a sign-out: the gateway's part of it has ended with the session. */
export function forgetPush(): Promise<void> {
  return inOrder(forget);
}

async function forget(): Promise<void> {
  if (readChoice() === undefined) return;
  localStorage.removeItem(CHOICE_KEY);
  await (await currentSubscription())?.unsubscribe();
}

/**
 * Tells the gateway again where this browser gets its pushes: the browser may have changed the address, and another
 * session may have begun since. Nothing where the person has not switched them on here.
 */
export function renewPush(callApi: CallApi, userId: string): Promise<boolean> {
  return inOrder(async () => {
    const choice = readChoice();
    if (choice?.userId !== userId) return false;
    const subscription = await currentSubscription();
    if (subscription === undefined || Notification.permission !== "granted") return false;
    await save(callApi, subscription, choice);
    return true;
  });
}

/** The address at which this browser gets pushes; undefined if it gets none. */
export async function currentEndpoint(): Promise<string | undefined> {
  return (await currentSubscription())?.endpoint;
}

/**
 * Runs one change of this browser's subscription after another, those of its other tabs included: a renewal on its way
 * would otherwise reach the gateway after the person has switched pushes off, and switch them on again.
 */
async function inOrder<Value>(change: () => Promise<Value>): Promise<Value> {
  // Browsers have no locks outside HTTPS; they have no pushes there either.
  return navigator.locks === undefined ? change() : navigator.locks.request("tutti:push", change);
}

async function currentSubscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? undefined;
}

async function subscribe(registration: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const key = Uint8Array.from(atob(publicKey.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
  const { pushManager } = registration;
  const earlier = await pushManager.getSubscription();
  const earlierKey = earlier?.options.applicationServerKey;
  // One that is bound to another server's key cannot be used.
  if (earlierKey && String(new Uint8Array(earlierKey)) !== String(key)) await earlier.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    throw new Error(
      t`The browser could not reach its push service. Check that it is allowed to use one, then try again.`,
      {
        cause,
      },
    );
  }
}

async function save(callApi: CallApi, subscription: PushSubscription, choice: PushChoice): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  await call(callApi, pushOperations.savePushSubscription, {
    body: {
      endpoint: endpoint ?? "",
      keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
      quiet: choice.quiet,
      time_zone,
    },
  });
  localStorage.setItem(CHOICE_KEY, JSON.stringify(choice));
}

function readChoice(): PushChoice | undefined {
  try {
    return JSON.parse(localStorage.getItem(CHOICE_KEY) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}
