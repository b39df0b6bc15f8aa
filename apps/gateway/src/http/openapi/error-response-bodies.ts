import type { ApiError } from "@tutti/contract";
import type { ErrorStatus } from "@tutti/contract/operations/operation";

interface ErrorAnswer {
  /** The name under `components/responses`. */
  name: string;
  text: string;
  example: ApiError;
  headers?: Readonly<Record<string, string>>;
}

/** The descriptions of the responses with an error status and an error of this gateway. */
export const errorResponseBodies: Readonly<Record<ErrorStatus, ErrorAnswer>> = {
  400: {
    name: "BadRequest",
    text: "The request cannot be read, or has an invalid value. The message names the field.",
    example: { code: 400, message: "Expected temperature to be at most 2, received 3" },
  },
  401: {
    name: "Unauthorized",
    text: "The request has no API key and no session, or they are not valid.",
    example: { code: 401, message: "No auth credentials found" },
  },
  402: {
    name: "PaymentRequired",
    text: "The spending limit of the app, or the user's limit for this month, does not cover the request. For a user, `Retry-After` says when the next month begins.",
    example: { code: 402, message: "The rest of the app's limit does not cover this call" },
  },
  403: {
    name: "Forbidden",
    text: "The client is not allowed to do this: the key has reached its limit or lacks a scope, moderation rejected the request, or the user's role does not permit it.",
    example: { code: 403, message: "Only owners and admins of the organization may invite" },
  },
  404: {
    name: "NotFound",
    text: "It does not exist, or it belongs to another account.",
    example: { code: 404, message: "No endpoints found for nobody/knows-it." },
  },
  408: {
    name: "TimedOut",
    text: "The provider did not start to respond in time.",
    example: { code: 408, message: "Operation timed out. Please try again later." },
  },
  409: {
    name: "Conflict",
    text: "The slug or the id is taken, or another user has changed it in the meantime.",
    example: { code: 409, message: 'A preset "careful-coder" already exists. Choose another slug.' },
  },
  410: {
    name: "Gone",
    text: "It existed, but has expired or was taken down.",
    example: { code: 410, message: "This publication has ended" },
  },
  413: {
    name: "TooLarge",
    text: "The decompressed body is larger than this route accepts, or has too many values.",
    example: {
      code: 413,
      message: "Request payload too large: at most 64 MB are accepted, after decompression. Send less in one request.",
    },
  },
  415: {
    name: "UnsupportedType",
    text: "The body is not declared as JSON, and the request has no API key: any page could make a browser send it.",
    example: {
      code: 415,
      message:
        'The body of the request has the content type "text/plain". Send it with the header "Content-Type: application/json".',
    },
  },
  421: {
    name: "Misdirected",
    text: "The requested host name is not this server's, or a page from another origin sent the request without an API key.",
    example: {
      code: 421,
      message:
        'This server is not served under the name "evil.example". If the name is yours, start Tutti with TUTTI_ALLOWED_HOSTS=evil.example, or with PUBLIC_URL=https://evil.example where that is the address that people open.',
    },
  },
  429: {
    name: "TooManyRequests",
    text: "Too many requests in this minute: by the user, with the key, or according to the provider.",
    example: {
      code: 429,
      message: "Rate limit exceeded: key-requests-per-min. At most 600 requests a minute; try again in 12 seconds.",
      metadata: { error_type: "rate_limit_exceeded" },
    },
    headers: {
      "Retry-After": "Seconds to wait.",
      "X-RateLimit-Limit": "Requests that are allowed per minute.",
      "X-RateLimit-Remaining": "Requests that remain in this minute.",
      "X-RateLimit-Reset": "When the next minute begins, in milliseconds since the epoch.",
    },
  },
  500: {
    name: "InternalError",
    text: "An error in the gateway. Its log has the details.",
    example: { code: 500, message: "Internal Server Error" },
  },
  502: {
    name: "BadGateway",
    text: "The provider cannot be reached, or its response cannot be read.",
    example: {
      code: 502,
      message: "Could not reach Ollama: connection refused.",
      metadata: { provider_name: "Ollama", error_type: "provider_unavailable" },
    },
  },
  503: {
    name: "Unavailable",
    text: "Every provider that could answer is unavailable, or too many large bodies are being read at once.",
    example: { code: 503, message: "Provider returned error", metadata: { provider_name: "Groq" } },
    headers: { "Retry-After": "Seconds to wait." },
  },
};
