import { Template } from "@huggingface/jinja";
import { TEMPLATE_LIMIT } from "./template-renderer.ts";

/**
 * Why a template can never be rendered: it is too long, or is not valid Jinja. Undefined if it can. The template is not
 * run.
 */
export function templateProblem(source: string): string | undefined {
  if (source.length > TEMPLATE_LIMIT) return `it is longer than ${TEMPLATE_LIMIT} characters`;
  try {
    new Template(source);
    return undefined;
  } catch (cause) {
    return cause instanceof Error ? cause.message.replace(/\.$/, "") : String(cause);
  }
}
