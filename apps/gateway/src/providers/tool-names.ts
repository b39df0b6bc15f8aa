/** The longest name that a tool may have (specification, point 5). */
const NAME_LIMIT = 64;

/** Names of tools in the form that a provider accepts, and back. */
export interface ToolNames {
  /** The name to send for the client's name. */
  toProvider(name: string): string;
  /** The client's name for a name in the response; a name that the client did not send is returned unchanged. */
  toClient(name: string): string;
}

export interface NameRules {
  /** Replaces whatever a provider refuses in a name; a name that it accepts is returned unchanged. */
  clean: (name: string) => string;
  /** Names that have another meaning. */
  reservedNames?: readonly string[] | undefined;
}

/**
 * Gives every name a form that a provider accepts, at most 64 long. A name in that form stays unchanged; others that
 * become equal to one another, or to a reserved name, are numbered in the order of the list.
 */
export function nameTools(names: Iterable<string>, { clean, reservedNames = [] }: NameRules): ToolNames {
  const cut = (name: string) => clean(name).slice(0, NAME_LIMIT) || "tool";
  const uniqueNames = [...new Set(names)];
  const sentNameByName = new Map<string, string>();
  const usedNames = new Set(reservedNames);
  for (const name of uniqueNames) {
    if (cut(name) !== name || usedNames.has(name)) continue;
    sentNameByName.set(name, name);
    usedNames.add(name);
  }
  for (const name of uniqueNames) {
    if (sentNameByName.has(name)) continue;
    const free = freeName(cut(name), usedNames);
    sentNameByName.set(name, free);
    usedNames.add(free);
  }
  const clients = new Map([...sentNameByName].map(([name, free]) => [free, name]));
  return {
    toProvider: (name) => sentNameByName.get(name) ?? cut(name),
    toClient: (name) => clients.get(name) ?? name,
  };
}

function freeName(name: string, usedNames: ReadonlySet<string>): string {
  if (!usedNames.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const suffix = `_${number}`;
    const numberedName = name.slice(0, NAME_LIMIT - suffix.length) + suffix;
    if (!usedNames.has(numberedName)) return numberedName;
  }
}
