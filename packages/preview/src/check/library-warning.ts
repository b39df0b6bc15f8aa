/**
 * The beginnings of warnings that libraries write as errors: React and the libraries that follow it, Vue and its
 * family, and notices that a name or a form is deprecated.
 */
const WARNINGS = [
  /^warning: /iu,
  /^\[(?:vue|vue router|vue-router|pinia|intlify|svelte|antd)[^\]\n]*\bwarn(?:ing)?\]/iu,
  /^(?:react router|⚠️ react router) future flag warning/iu,
  /^[^\n]{0,200}\b(?:is|are|has been|have been) deprecated\b/iu,
];

/** Whether a line of the console is only a library's warning: the app runs as intended. */
export function isLibraryWarning(text: string): boolean {
  return WARNINGS.some((warning) => warning.test(text.trim()));
}
