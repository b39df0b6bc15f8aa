/** The components of the shadcn/ui templates under `@/components/ui/` that the product also has. */
export const templateComponents =
  "accordion alert alert-dialog aspect-ratio avatar badge button card checkbox collapsible dialog dropdown-menu hover-card input label popover progress radio-group scroll-area select separator sheet skeleton slider switch table tabs textarea toggle toggle-group tooltip".split(
    " ",
  );
/** Parts of Radix that are packages of their own. */
const radixParts =
  "accordion alert-dialog aspect-ratio avatar checkbox collapsible context-menu dialog dropdown-menu hover-card label menubar navigation-menu popover progress radio-group scroll-area select separator slider slot switch tabs toast toggle toggle-group tooltip visually-hidden".split(
    " ",
  );

export const UTILS_MODULE = "@/lib/utils";
export const componentModule = (name: string): string => `@/components/ui/${name}`;

export const templateModules: readonly string[] = [UTILS_MODULE, ...templateComponents.map(componentModule)];
export const radixModules: readonly string[] = ["radix-ui", ...radixParts.map((part) => `@radix-ui/react-${part}`)];

/** The parts of Next.js that run in a page alone. */
export const nextModules: readonly string[] = [
  ...["link", "image", "navigation", "router", "dynamic", "head", "script"].map((name) => `next/${name}`),
  ...["google", "local"].map((name) => `next/font/${name}`),
];

const names = new Set(templateComponents);

/**
 * The product's module for a file of the template that a project does not have: answers use its components, and say
 * that they must be installed.
 *
 * @param specifier as in the import, of any importing file
 */
export function templateModule(specifier: string): string | undefined {
  const path = specifier.replace(/\.[jt]sx?$/u, "");
  if (/^(?:[@~]|\.{1,2}(?:\/.*)?|\/.*)\/lib\/utils$/u.test(path)) return UTILS_MODULE;
  const name = /^(?:[@~]|\.{1,2}|\/).*(?:^|\/)ui\/(?<name>[\w-]+)$/u.exec(path)?.groups?.["name"];
  return name !== undefined && names.has(name) ? componentModule(name) : undefined;
}
