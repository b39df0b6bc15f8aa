import { lookUp } from "@tutti/contract";

/** Bedrock's exceptions by Anthropic's error types (docs.aws.amazon.com, "Converse", "Errors"). */
const kinds: Readonly<Record<string, string>> = {
  accessdenied: "permission_error",
  expiredtoken: "authentication_error",
  incompletesignature: "authentication_error",
  internalserver: "api_error",
  invalidsignature: "authentication_error",
  modelerror: "api_error",
  modelnotready: "overloaded_error",
  modelstreamerror: "api_error",
  modeltimeout: "timeout_error",
  resourcenotfound: "not_found_error",
  servicequotaexceeded: "rate_limit_error",
  serviceunavailable: "overloaded_error",
  throttling: "rate_limit_error",
  unrecognizedclient: "authentication_error",
  validation: "invalid_request_error",
};

/** Anthropic's error type for one of Bedrock's exceptions, in any of its spellings (`throttlingException`). */
export function errorKindOf(exception: string): string {
  return lookUp(kinds, exception.toLowerCase().replace(/exception$/, "")) ?? "api_error";
}
