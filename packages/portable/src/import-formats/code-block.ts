import { fenceText } from "../markdown/fence.ts";

/** A text as a code block in markdown, with its language if that is the name of one. */
export function codeBlock(text: string, language: unknown): string {
  const isName = typeof language === "string" && /^[a-z+#-]{1,20}$/iu.test(language) && language !== "unknown";
  return fenceText(text, isName ? language : "");
}
