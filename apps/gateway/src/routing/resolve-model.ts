import type { ApiError, ChatRequest } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import type { Endpoint } from "../catalogue/catalogue.ts";
import { fail, type Result, succeed } from "../result.ts";
import { rankForAuto } from "./rank-for-auto.ts";

/** What a message needs of the model that answers it. */
export interface Needs {
  imageInput: boolean;
  imageOutput: boolean;
}

/** Variants that a slug may end with (OpenRouter's static and dynamic ones); the model is the one before them. */
const variants = new Set(["free", "online", "nitro", "floor", "thinking", "extended", "exacto"]);

/** How many providers the Auto Router tries for one message. */
const AUTO_ATTEMPTS = 3;

/**
 * The endpoints that may answer, best first: everyone who serves the slug that was asked for, exactly or without its variants, or
 * the Auto Router's pick. Errors: 400 for a slug that nobody serves, 404 where nobody can do what the message needs; the texts are
 * OpenRouter's.
 */
export function resolveModel(
  body: ChatRequest,
  endpoints: readonly Endpoint[],
): Result<readonly [Endpoint, ...Endpoint[]], ApiError> {
  const slug = body.model?.trim() || AUTO_ROUTER_MODEL;
  const serving = endpointsFor(slug, endpoints);
  const [first, ...others] = serving;
  if (first) return succeed([first, ...others]);
  if (withoutVariants(slug) === AUTO_ROUTER_MODEL) return pickAutomatically(needsOf(body), endpoints);
  return fail({ code: 400, message: `${slug} is not a valid model ID` });
}

/** Reads from the messages and the modalities what kind of model a request needs. */
export function needsOf(body: ChatRequest): Needs {
  const parts = body.messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
  return {
    imageInput: parts.some(({ type }) => type === "image_url"),
    imageOutput: body.modalities?.includes("image") ?? false,
  };
}

function endpointsFor(slug: string, endpoints: readonly Endpoint[]): Endpoint[] {
  const exact = endpoints.filter(({ model }) => model.slug === slug);
  if (exact.length > 0) return exact;
  const plain = withoutVariants(slug);
  return plain === slug ? [] : endpoints.filter(({ model }) => model.slug === plain);
}

function withoutVariants(slug: string): string {
  const colon = slug.lastIndexOf(":");
  return colon > 0 && variants.has(slug.slice(colon + 1)) ? withoutVariants(slug.slice(0, colon)) : slug;
}

function pickAutomatically(
  needs: Needs,
  endpoints: readonly Endpoint[],
): Result<readonly [Endpoint, ...Endpoint[]], ApiError> {
  const able = endpoints.filter(({ model }) => canDo(model, needs));
  const [first, ...others] = rankForAuto(able);
  if (!first) return fail({ code: 404, message: missing(needs, endpoints) });
  // A demo never stands in for a real model that failed: the failure is what the person needs to know.
  const peers = others.filter(({ provider }) => isDemo(provider) === isDemo(first.provider));
  const perProvider = peers.filter(
    ({ provider }, index) =>
      provider !== first.provider && peers.findIndex((peer) => peer.provider === provider) === index,
  );
  return succeed([first, ...perProvider.slice(0, AUTO_ATTEMPTS - 1)]);
}

function canDo({ inputModalities, outputModalities }: Endpoint["model"], needs: Needs): boolean {
  if (needs.imageInput && !inputModalities.includes("image")) return false;
  return outputModalities.includes(needs.imageOutput ? "image" : "text");
}

function isDemo({ kind }: Endpoint["provider"]): boolean {
  return kind === "demo";
}

function missing({ imageInput, imageOutput }: Needs, endpoints: readonly Endpoint[]): string {
  if (endpoints.length === 0) return `No endpoints found for ${AUTO_ROUTER_MODEL}.`;
  if (imageOutput) return "No endpoints found that support the requested output modalities: image";
  return imageInput ? "No endpoints found that support image input" : `No endpoints found for ${AUTO_ROUTER_MODEL}.`;
}
