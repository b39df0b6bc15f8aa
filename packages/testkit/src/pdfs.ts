import { deflateSync } from "node:zlib";

/** A PDF of these pages, each with one line of text; for tests. */
export function pdfOf(...pages: string[]): Buffer<ArrayBuffer> {
  return pdfWithStreams(pages.map((text) => ({ data: Buffer.from(contentOf(text)) })));
}

/** A PDF whose one page unpacks to so many bytes. */
export function bombOf(bytes: number): Buffer<ArrayBuffer> {
  const data = deflateSync(Buffer.alloc(bytes, " "), { level: 9 });
  return pdfWithStreams([{ data, filter: "/Filter /FlateDecode" }]);
}

/** A PDF that requires a password. */
export function lockedPdf(): Buffer<ArrayBuffer> {
  const key = "<28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A>";
  const encryption = `<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O ${key} /U ${key} >>`;
  return build(
    [...documentOf(1), ...pageObjects(0, { data: Buffer.from(contentOf("secret")) }), encryption],
    "/Encrypt 6 0 R /ID [<00> <00>]",
  );
}

interface Stream {
  data: Buffer;
  filter?: string;
}

function contentOf(text: string): string {
  return `BT /F1 12 Tf 72 700 Td (${text.replaceAll(/[\\()]/g, "\\$&")}) Tj ET`;
}

function pdfWithStreams(streams: readonly Stream[]): Buffer<ArrayBuffer> {
  return build([...documentOf(streams.length), ...streams.flatMap((stream, place) => pageObjects(place, stream))]);
}

/** Objects 1 to 3: the catalog, the list of pages and the font. A page and its content are two more each. */
function documentOf(pages: number): string[] {
  const kids = Array.from({ length: pages }, (_, place) => `${4 + place * 2} 0 R`).join(" ");
  return [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
}

function pageObjects(place: number, { data, filter = "" }: Stream): (string | Buffer)[] {
  const content = 5 + place * 2;
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${content} 0 R >>`,
    Buffer.concat([Buffer.from(`<< /Length ${data.length} ${filter} >>\nstream\n`), data, Buffer.from("\nendstream")]),
  ];
}

function build(objects: readonly (string | Buffer)[], trailer = ""): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  for (const [place, object] of objects.entries()) {
    offsets.push(lengthOf(pieces));
    pieces.push(Buffer.from(`${place + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n"));
  }
  const start = lengthOf(pieces);
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  pieces.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}`),
    Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`),
  );
  return Buffer.from(Uint8Array.from(Buffer.concat(pieces)).buffer);
}

function lengthOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}
