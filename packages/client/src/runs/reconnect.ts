/** Milliseconds: the first wait after a failed try, and the longest. */
const FIRST_DELAY = 250;
const MAX_DELAY = 5000;

/** Milliseconds that a pong may take, at first and at most. */
const PONG_TIMEOUT = 5000;
const MAX_TIMEOUT = 40_000;

/** So many failed tries in a row suggest that a proxy on the way lets no WebSocket through. */
export const SOCKET_TRIES = 2;

/**
 * Milliseconds before the next try to connect, after so many failed tries in a row: none after a connection that
 * worked, then an exponential backoff.
 */
export function reconnectDelay({ failures, random }: { failures: number; random: () => number }): number {
  if (failures === 0) return 0;
  const delay = Math.min(MAX_DELAY, FIRST_DELAY * 2 ** (failures - 1));
  // Half of the wait is random, so that many pages that lost a gateway together do not reconnect together.
  return delay * (0.5 + random() / 2);
}

/** How frames reach the page. */
export type Transport = "socket" | "stream";

/**
 * The transport to try next, after so many unanswered tries in a row. From the third on the two transports alternate,
 * since a gateway that is down looks like a proxy that lets no WebSocket through.
 */
export function nextTransport(unansweredTries: number): Transport {
  return unansweredTries >= SOCKET_TRIES && (unansweredTries - SOCKET_TRIES) % 2 === 0 ? "stream" : "socket";
}

/**
 * Milliseconds that a pong may take, after so many connections in a row that ended for lack of one and brought nothing
 * new. It grows, since a browser delivers a message only when it is complete: an image on a slow line must not be
 * requested again forever.
 */
export function pongTimeout(idleClosures: number): number {
  return Math.min(MAX_TIMEOUT, PONG_TIMEOUT * 2 ** idleClosures);
}
