/** The last part of a new link: 132 random bits. */
export function newPublicationId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22));
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  return Array.from(bytes, (byte) => letters[byte & 63]).join("");
}
