/**
 * A text in an encoding that browsers decode but do not encode: the inverse of the decoder's table of one and two
 * bytes. Throws for a character that the encoding lacks.
 */
export function encodeText(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  if (encoding.startsWith("utf-16")) return encodeUtf16(text, encoding === "utf-16le");
  const table = tableOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (bytes === undefined) throw new Error(`${encoding} has no ${character}.`);
      return bytes;
    }),
  );
}

function encodeUtf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) {
    view.setUint16(index * 2, text.charCodeAt(index), isLittleEndian);
  }
  return bytes;
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const knownTable = tables.get(encoding);
  if (knownTable !== undefined) return knownTable;
  const decoder = new TextDecoder(encoding, { fatal: true });
  const table = new Map<string, readonly number[]>();
  const add = (bytes: readonly number[]): void => {
    try {
      const character = decoder.decode(Uint8Array.from(bytes));
      if ([...character].length === 1 && !table.has(character)) table.set(character, bytes);
    } catch {
      // These bytes are no character.
    }
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  if (/^(?:windows|iso-8859|koi8)/u.test(encoding)) return setTable(encoding, table);
  for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail]);
  return setTable(encoding, table);
}

function setTable(
  encoding: string,
  table: ReadonlyMap<string, readonly number[]>,
): ReadonlyMap<string, readonly number[]> {
  tables.set(encoding, table);
  return table;
}
