import type { ChatRequest } from "@tutti/contract";

/** A piece of a person's text, or an image. */
export interface ModeratedInput {
  kind: "text" | "image";
  /** The text, or the image's address. */
  value: string;
}

/** The longest piece that is checked at once, in characters: about the input limit of the smallest moderation model. */
const PIECE_LENGTH = 16_000;

/** The most pieces and images of one request that are checked; the newest are. */
interface Bounds {
  pieces: number;
  images: number;
}

/** For checks that the client requests: older messages were checked when they were new. */
const usual: Bounds = { pieces: 16, images: 8 };

/** For mandatory checks: more than people write; a request beyond it is reported. */
const mandatory: Bounds = { pieces: 1_000, images: 32 };

/** The most characters of a flagged text that an error shows, as with OpenRouter. */
const SHOWN_LENGTH = 100;

/** The inputs of a request to check, the newest first. */
export interface ModeratedInputs {
  inputs: readonly ModeratedInput[];
  /** Whether no input was left out because of the bounds. */
  isWhole: boolean;
}

/**
 * The inputs of a request to check: the person's texts, and the images of their last message; if everything must be
 * checked, the texts and images of all messages under any role: the client has also written the messages that it
 * attributes to a model.
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

/** A flagged text in OpenRouter's form: at most 100 characters; a longer one is shown without its middle. */
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
