/** The head of a container of Microsoft's Compound File Binary format (MS-CFB, 2.2). */
const CONTAINER = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** The stream that holds a document that is encrypted with a password (MS-OFFCRYPTO, 2.3.4.4), in UTF-16. */
const ENCRYPTED_STREAM = Array.from("EncryptedPackage", (letter) => `${letter}\0`).join("");

/** Whether a file is a document of Word, Excel or PowerPoint that opens only with a password. */
export function isLockedOffice(bytes: Uint8Array): boolean {
  if (!CONTAINER.every((byte, place) => bytes[place] === byte)) return false;
  return new TextDecoder("latin1").decode(bytes).includes(ENCRYPTED_STREAM);
}
