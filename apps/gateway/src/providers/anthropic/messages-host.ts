import type { JsonObject } from "@tutti/contract";
import type { ByteDecoder } from "../wire/call-upstream.ts";
import type { ProviderError } from "../wire/provider-error.ts";
import type { SignIn } from "../wire/sign-in.ts";

/** A server with Claude's models in Anthropic's form, at addresses and with a sign-in of its own. */
export interface MessagesHost {
  /** The address of a request to this model, by the host's name of it. */
  addressOf(model: string, isStreamed: boolean): string;
  /** The headers of every request. */
  headers: Readonly<Record<string, string>>;
  /**
   * A body as the host takes it, with its headers.
   *
   * @param betas the names of betas that the request needs, or that its client asked for
   */
  toRequest(body: JsonObject, betas: readonly string[]): { body: JsonObject; headers?: Record<string, string> };
  signIn: SignIn;
  createDecoder?: ((contentType: string) => ByteDecoder) | undefined;
  readFailure?: ((answer: { status: number; headers: Headers; body: string }) => ProviderError) | undefined;
}
