import type { Plugin } from "vite";

/** Knows which modules the page needs before it can draw anything. */
export interface FirstScreen {
  plugin: Plugin;
  /** Whether an entry leads to a module without an import that is asked for later. Known when modules are put into files. */
  has(moduleId: string): boolean;
}

/** Follows the imports of the page's entries, once all modules have been read. */
export function firstScreen(): FirstScreen {
  const needed = new Set<string>();
  return {
    has: (moduleId) => needed.has(moduleId),
    plugin: {
      name: "tutti-first-screen",
      apply: "build",
      buildEnd() {
        needed.clear();
        const follow = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry);
        for (let id = follow.pop(); id !== undefined; id = follow.pop()) {
          if (needed.has(id)) continue;
          needed.add(id);
          follow.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
