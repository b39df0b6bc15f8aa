/**
 * How libraries begin a warning that they write as an error: React and those that follow it, Vue and its family, and
 * what says that a name or a form will go.
 */
const WARNINGS = [
  /^warning: /iu,
  /^\[(?:vue|vue router|vue-router|pinia|intlify|svelte|antd)[^\]\n]*\bwarn(?:ing)?\]/iu,
  /^(?:react router|⚠️ react router) future flag warning/iu,
  /^[^\n]{0,200}\b(?:is|are|has been|have been) deprecated\b/iu,
];

/** Whether a line of the console is only a library's warning: the app runs as it was meant to. */
export function isLibraryWarning(text: string): boolean {
  return WARNINGS.some((warning) => warning.test(text.trim()));
}
