import type { ApiError } from "@tutti/contract";
import type { ErrorStatus } from "./operation.ts";

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
    text: "The request cannot be read, or asks for something that is not there to be asked for. The message names the field.",
    example: { code: 400, message: "Expected temperature to be at most 2, received 3" },
  },
  401: {
    name: "Unauthorized",
    text: "No key and no session, or none that anybody has.",
    example: { code: 401, message: "No auth credentials found" },
  },
  402: {
    name: "PaymentRequired",
    text: "What an app, or a person in this month, may spend does not pay for it. For a person `Retry-After` says when the next month begins.",
    example: { code: 402, message: "What is left of the app's limit does not pay for this call" },
  },
  403: {
    name: "Forbidden",
    text: "The client may not do this: the key has spent what it may, moderation refuses, or the role does not allow it.",
    example: { code: 403, message: "Only owners and admins of the organization may invite" },
  },
  404: {
    name: "NotFound",
    text: "There is none, or it belongs to another account.",
    example: { code: 404, message: "No endpoints found for nobody/knows-it." },
  },
  408: {
    name: "TimedOut",
    text: "The provider did not begin to answer in time.",
    example: { code: 408, message: "Operation timed out. Please try again later." },
  },
  409: {
    name: "Conflict",
    text: "The slug or the id is taken, or another person has changed it meanwhile.",
    example: { code: 409, message: 'There is a preset "careful-coder" already. Choose another slug.' },
  },
  410: {
    name: "Gone",
    text: "It was there, and has ended or was taken down.",
    example: { code: 410, message: "This publication has ended" },
  },
  413: {
    name: "TooLarge",
    text: "The body is larger than this route takes, decompressed, or has more values.",
    example: {
      code: 413,
      message: "Request payload too large: at most 64 MB are taken here, decompressed. Send less in one request.",
    },
  },
  415: {
    name: "UnsupportedType",
    text: "The body does not say that it is JSON, and no API key came with it: any page could have a browser send it.",
    example: {
      code: 415,
      message:
        'The body of the request calls itself "text/plain". Send it with the header "Content-Type: application/json".',
    },
  },
  421: {
    name: "Misdirected",
    text: "The name that was asked for is not this server's, or a page elsewhere asks without an API key.",
    example: {
      code: 421,
      message:
        'This Tutti is not served under the name "evil.example". If the name is yours, start Tutti with TUTTI_ALLOWED_HOSTS=evil.example, or with PUBLIC_URL=https://evil.example where that is the address that people open.',
    },
  },
  429: {
    name: "TooManyRequests",
    text: "Too many requests in this minute, by the person, by the key, or in the eyes of the provider.",
    example: {
      code: 429,
      message: "Rate limit exceeded: key-requests-per-min. At most 600 requests a minute; try again in 12 seconds.",
      metadata: { error_type: "rate_limit_exceeded" },
    },
    headers: {
      "Retry-After": "Seconds to wait.",
      "X-RateLimit-Limit": "Requests that a minute may have.",
      "X-RateLimit-Remaining": "Requests that are left of them.",
      "X-RateLimit-Reset": "When the next minute begins, in milliseconds since the epoch.",
    },
  },
  500: {
    name: "InternalError",
    text: "A mistake of this gateway's own. Its log says more.",
    example: { code: 500, message: "Internal Server Error" },
  },
  502: {
    name: "BadGateway",
    text: "The provider cannot be reached, or its answer cannot be read.",
    example: {
      code: 502,
      message: "Could not reach Ollama: connection refused.",
      metadata: { provider_name: "Ollama", error_type: "provider_unavailable" },
    },
  },
  503: {
    name: "Unavailable",
    text: "Everybody who could answer is out of order, or too many large bodies are being read at once.",
    example: { code: 503, message: "Provider returned error", metadata: { provider_name: "Groq" } },
    headers: { "Retry-After": "Seconds to wait." },
  },
};
