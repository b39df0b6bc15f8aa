/** What a provider bounds about the pictures of one request; an absent bound is not known, or none. */
export interface PictureLimits {
  /** Most pictures. */
  count?: number;
  /** With more pictures than `above`, none may have a side of more pixels than `side`. */
  crowd?: { above: number; side: number };
}

interface LimitsOfMaker {
  /** Whether the limits are those of a model's maker, wherever it is served, or those of the provider alone. */
  isEverywhere: boolean;
  limits: (contextLength: number | undefined) => PictureLimits;
}

/** Tokens of context up to which a model of Anthropic's takes fewer pictures. */
const USUAL_CONTEXT = 200_000;

/**
 * The limits of pictures by the first part of a slug. The page keeps to those of one picture (the sides, the bytes)
 * when it is attached. What the vendors document:
 *
 * - Anthropic: 100 pictures a request for models of 200,000 tokens, 600 for others, 8000 pixels a side, and 2000 with
 *   more than 20 pictures (platform.claude.com, "Vision", "General limits"); Bedrock passes them on to it
 *   (docs.aws.amazon.com, "API restrictions").
 * - Cohere: 20 pictures a request (docs.cohere.com, "Command A Vision").
 * - Mistral: 8 pictures a request (docs.mistral.ai, "Vision", questions).
 * - OpenAI takes 1500 pictures a request, Gemini 3000: other limits of a request are reached before.
 */
const limitsByMaker: Readonly<Record<string, LimitsOfMaker>> = {
  anthropic: {
    isEverywhere: true,
    limits: (contextLength = USUAL_CONTEXT) => ({
      count: contextLength > USUAL_CONTEXT ? 600 : 100,
      crowd: { above: 20, side: 2_000 },
    }),
  },
  cohere: { isEverywhere: true, limits: () => ({ count: 20 }) },
  mistral: { isEverywhere: false, limits: () => ({ count: 8 }) },
};

/** The limits of one provider for one model, by its slugs; empty where none is known. */
export function pictureLimitsOf(
  provider: string,
  model: { slug: string; contextLength?: number | undefined },
): PictureLimits {
  const [maker = ""] = model.slug.split("/");
  const ofMaker = Object.hasOwn(limitsByMaker, maker) ? limitsByMaker[maker] : undefined;
  const ofProvider = Object.hasOwn(limitsByMaker, provider) ? limitsByMaker[provider] : undefined;
  const entry = ofProvider ?? (ofMaker?.isEverywhere ? ofMaker : undefined);
  return entry?.limits(model.contextLength) ?? {};
}

/**
 * Which pictures of a request are sent within the limits, in the request's order. Of too many pictures the newest are
 * sent. Where large ones stand in a crowd, those are left out, or the oldest ones up to where it is none, whichever
 * loses fewer pictures.
 *
 * @param sideOf the longer side of a picture in pixels, undefined where it is not known; called only where it matters
 */
export function picturesToSend(
  count: number,
  sideOf: (place: number) => number | undefined,
  limits: PictureLimits,
): boolean[] {
  const first = Math.max(0, count - (limits.count ?? count));
  const isSent = Array.from({ length: count }, (_, place) => place >= first);
  const { crowd } = limits;
  const excess = crowd === undefined ? 0 : count - first - crowd.above;
  if (crowd === undefined || excess <= 0) return isSent;
  const isLarge = isSent.map((isKept, place) => isKept && (sideOf(place) ?? 0) > crowd.side);
  const largeCount = isLarge.filter(Boolean).length;
  if (largeCount === 0) return isSent;
  if (largeCount < excess) return isSent.map((isKept, place) => isKept && isLarge[place] !== true);
  return isSent.map((isKept, place) => isKept && place >= first + excess);
}
