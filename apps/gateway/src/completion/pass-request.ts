import { type ChatRequest, compressionWishOf } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { SecretMatcher } from "../logging/secret-matcher.ts";
import type { ProviderRequest } from "../providers/provider.ts";
import type { FormRequest, PassedAnswer } from "../providers/same-form/form-request.ts";
import type { ResolvedRequest } from "../routing/resolve-request.ts";
import type { CompletionRequest } from "./completion.ts";

/** Plugins that change what a model reads or writes: a request that names one is written anew. */
const changingPlugins: ReadonlySet<string> = new Set(["web", "file-parser", "chain-of-thought", "response-healing"]);

/** Whether neither a preset, a variant nor a plugin changes what a model is sent. */
export function isAsSent(sent: ChatRequest, { body, presetId }: ResolvedRequest): boolean {
  const isChanging = body.plugins?.some(({ id, enabled }) => enabled !== false && changingPlugins.has(id)) === true;
  const isBounded = (body.stop_server_tools_when ?? []).length > 0;
  return (
    presetId === undefined &&
    !isChanging &&
    !isBounded &&
    compressionWishOf(body) !== "on" &&
    body.reasoning === sent.reasoning
  );
}

/** The request with the client's own request in it, and the way of its answer back to the client. */
export function withPassage(
  request: ProviderRequest,
  passage: {
    formRequest: FormRequest;
    passedAnswer: PassedAnswer;
    endpoint: Pick<Endpoint, "model">;
    /** The generation's id. */
    id: string;
    secrets: Pick<SecretMatcher, "clean"> | undefined;
    recorder: CompletionRequest["recorder"];
  },
): ProviderRequest {
  const { formRequest, passedAnswer, endpoint, id, secrets, recorder } = passage;
  return {
    ...request,
    passage: {
      request: formRequest,
      names: { model: endpoint.model.slug, id },
      open() {
        passedAnswer.isOpen = true;
      },
      write(text) {
        passedAnswer.texts.push(text);
        recorder?.addText(text);
      },
      clean: (text) => secrets?.clean(text) ?? text,
    },
  };
}
