/**
 * Circles of imports, of types too: files of which each imports the next, and top-level folders of the gateway that
 * import each other. They are found in the graph of all imports, so that a circle is named as a whole.
 */

/**
 * The files that each file imports; all relative to the root.
 *
 * @typedef {ReadonlyMap<string, readonly string[]>} ImportGraph
 */

/**
 * Circles that still exist; each is removed from here with the last of its imports.
 *
 * @type {readonly (readonly string[])[]}
 */
const KNOWN_FILE_CIRCLES = [];

/**
 * Folders, and files beside them, that still import each other.
 *
 * @type {readonly string[]}
 */
const KNOWN_FOLDER_CIRCLES = ["catalog ⇄ providers", "config ⇄ providers"];

const GATEWAY = "apps/gateway/src/";

/**
 * The circles among files: the strongly connected components with more than one file, by Tarjan's algorithm. Files of a
 * circle are in alphabetical order.
 *
 * @param {ImportGraph} graph
 * @returns {string[][]}
 */
export function fileCircles(graph) {
  /** @type {string[][]} */
  const circles = [];
  /** @type {Map<string, { order: number, lowest: number, isOpen: boolean }>} */
  const visits = new Map();
  /** @type {string[]} */
  const open = [];

  /** @param {string} file */
  function visit(file) {
    const own = { order: visits.size, lowest: visits.size, isOpen: true };
    visits.set(file, own);
    open.push(file);
    for (const target of graph.get(file) ?? []) {
      const other = visits.get(target) ?? visit(target);
      if (other.isOpen) own.lowest = Math.min(own.lowest, other.lowest);
    }
    if (own.lowest === own.order) {
      const circle = open.splice(open.indexOf(file));
      for (const one of circle) closed(one);
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return own;
  }

  /** @param {string} file */
  function closed(file) {
    const own = visits.get(file);
    if (own) own.isOpen = false;
  }

  for (const file of graph.keys()) if (!visits.has(file)) visit(file);
  return circles;
}

/**
 * The pairs of the gateway's top-level folders, and of the files beside them, that import each other, as in `catalog ⇄
 * routing`. Tests do not count.
 *
 * @param {ImportGraph} graph
 * @returns {string[]}
 */
export function folderCircles(graph) {
  /** @type {Set<string>} */
  const imports = new Set();
  for (const [file, targets] of graph) {
    if (!file.startsWith(GATEWAY) || /\.(test|test-support|contract)\.ts$/.test(file)) continue;
    for (const target of targets) {
      if (target.startsWith(GATEWAY)) imports.add(`${folderOf(file)} ${folderOf(target)}`);
    }
  }
  return [...imports].flatMap((pair) => {
    const [one = "", other = ""] = pair.split(" ");
    return one < other && imports.has(`${other} ${one}`) ? [`${one} ⇄ ${other}`] : [];
  });
}

/**
 * What differs between the circles that exist and those that are known, one line each: a new circle, or one that is
 * gone and still in the list.
 *
 * @param {ImportGraph} graph
 * @param {{ files: readonly (readonly string[])[], folders: readonly string[] }} known
 * @returns {string[]}
 */
export function circleProblems(graph, known = { files: KNOWN_FILE_CIRCLES, folders: KNOWN_FOLDER_CIRCLES }) {
  const found = [...fileCircles(graph).map((circle) => circle.join(" ⇄ ")), ...folderCircles(graph)];
  const expected = [...known.files.map((circle) => circle.toSorted().join(" ⇄ ")), ...known.folders];
  return [
    ...found.filter((circle) => !expected.includes(circle)).map((circle) => `New circle of imports: ${circle}`),
    ...expected
      .filter((circle) => !found.includes(circle))
      .map((circle) => `No circle of imports any more, remove it from scripts/lint/import-circles.mjs: ${circle}`),
  ];
}

/** @param {string} file */
function folderOf(file) {
  return file.slice(GATEWAY.length).split("/")[0] ?? "";
}
