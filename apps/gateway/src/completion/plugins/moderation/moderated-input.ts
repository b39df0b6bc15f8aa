import type { ChatRequest } from "@tutti/contract";

/** A piece of what a person wrote or showed. */
export interface ModeratedInput {
  kind: "text" | "image";
  /** The text, or the picture's address. */
  value: string;
}

/** The longest piece that is judged at once, in characters: about what the smallest of the judges reads. */
const PIECE_LENGTH = 16_000;

/** How many pieces and pictures are judged of one request; the newest are. */
interface Bounds {
  pieces: number;
  images: number;
}

/** Of what a client asks to have judged: what is older was new once. */
const usual: Bounds = { pieces: 16, images: 8 };

/** Of what must be judged: more than people write, and what goes beyond is told. */
const mandatory: Bounds = { pieces: 1_000, images: 32 };

/** The most characters of a flagged text that are told, as with OpenRouter. */
const SHOWN_LENGTH = 100;

/** What is judged of a request, the newest first. */
export interface ModeratedInputs {
  inputs: readonly ModeratedInput[];
  /** Nothing was left out because there is too much of it. */
  isWhole: boolean;
}

/**
 * What is judged of a request: what the person says, and the pictures of their last message; where everything must be
 * judged, whatever a client sends to be read, under whatever role, and all pictures: what is said to be a model's own
 * words, the client wrote as well.
 */
export function moderatedInputsOf(
  { messages }: Pick<ChatRequest, "messages">,
  { everything = false } = {},
): ModeratedInputs {
  const bounds = everything ? mandatory : usual;
  const judgedMessages = messages.filter(({ role }) => everything || role === "user").toReversed();
  const texts = judgedMessages.flatMap(({ content }) => textsOf(content)).flatMap(piecesOf);
  const images = (everything ? judgedMessages : judgedMessages.slice(0, 1)).flatMap(({ content }) => imagesOf(content));
  return {
    inputs: [
      ...texts.slice(0, bounds.pieces).map((value) => ({ kind: "text" as const, value })),
      ...images.slice(0, bounds.images).map((value) => ({ kind: "image" as const, value })),
    ],
    isWhole: texts.length <= bounds.pieces && images.length <= bounds.images,
  };
}

/** A flagged text as OpenRouter tells it: at most 100 characters, where it is longer without its middle. */
export function describeFlaggedInput({ kind, value }: ModeratedInput): string {
  if (kind === "image") return "(an image)";
  const characters = Array.from(value);
  if (characters.length <= SHOWN_LENGTH) return value;
  const visibleLength = SHOWN_LENGTH - "...".length;
  const beginning = characters.slice(0, Math.ceil(visibleLength / 2));
  return [...beginning, "...", ...characters.slice(-Math.floor(visibleLength / 2))].join("");
}

type Content = ChatRequest["messages"][number]["content"];

function textsOf(content: Content): string[] {
  if (!Array.isArray(content)) return content?.trim() ? [content] : [];
  return content.flatMap(({ type, text }) =>
    type === "text" && typeof text === "string" && text.trim() ? [text] : [],
  );
}

function piecesOf(text: string): string[] {
  const count = Math.ceil(text.length / PIECE_LENGTH);
  return Array.from({ length: count }, (_, place) =>
    text.slice(place * PIECE_LENGTH, (place + 1) * PIECE_LENGTH).toWellFormed(),
  );
}

function imagesOf(content: Content): string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap(({ type, image_url: image }) => {
    const url = typeof image === "object" && image !== null && "url" in image ? image.url : undefined;
    return type === "image_url" && typeof url === "string" ? [url] : [];
  });
}
