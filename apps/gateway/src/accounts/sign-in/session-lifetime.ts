const DAY = 24 * 60 * 60;

/** Seconds for which a session stays without its page being opened. */
export const SESSION_IDLE = 30 * DAY;

/** Seconds after which a session ends however often its page is opened. */
export const SESSION_LIFETIME = 90 * DAY;

/** The time until which a session is prolonged: never past the end of its lifetime. */
export function prolongedUntil(expiresAt: Date | string, createdAt: Date | string): Date {
  const end = new Date(createdAt).getTime() + SESSION_LIFETIME * 1000;
  return new Date(Math.min(new Date(expiresAt).getTime(), end));
}
