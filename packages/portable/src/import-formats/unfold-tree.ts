import type { Report } from "../repair/report.ts";
import type { Turn } from "./conversation.ts";
import { pathTo } from "./path-to.ts";

/** A message of a chat that is stored as a tree. */
export interface TreeNode {
  id: string;
  /** The id of the node that it follows; undefined or an unknown id: none. */
  parentId: string | undefined;
  /** Undefined if it has nothing to show; the nodes after it then follow the node before it. */
  turn: Turn | undefined;
}

interface UnfoldOptions {
  /** The id of the last node of the path that was in sight; if it is unknown, the last node of the list. */
  current: string | undefined;
  report: Report;
  /** Joins two pieces of one answer; set if consecutive answers are pieces of one. */
  join?: (one: Turn, other: Turn) => Turn;
  /**
   * Whether answers to one question keep the order of the file; else the one with which the chat continues comes first.
   */
  isSideBySide?: boolean;
}

/** The most paths of one chat besides the one in sight. */
const MAX_BRANCHES = 100;
/**
 * The most turns that are read a second time because two branches share them: the output must not grow quadratically.
 */
const MAX_SHARED_TURNS = 20_000;

/**
 * Splits a tree of messages into paths. The path in sight is the chat; a regenerated answer without a later question
 * becomes an alternative beside the one with which the chat continues; every other path, as after an edited question,
 * is a branch, complete from the first turn on. Cycles are cut. Nearly linear: the turns that branches share are
 * limited, and branches beyond the limit are reported.
 */
export function unfoldTree(nodes: readonly TreeNode[], options: UnfoldOptions): { turns: Turn[]; branches: Turn[][] } {
  const { report } = options;
  const tree = createTree(nodes);
  /** The path that each node belongs to, by its place in `ways`. */
  const owners = new Map<string, number>();
  const alternatives = new Map<string, string[][]>();
  const ways: string[][] = [];
  let sharedTurns = 0;
  const addWay = (path: string[]): void => {
    for (const id of path) if (!owners.has(id)) owners.set(id, ways.length);
    ways.push(path);
  };
  addWay(tree.pathInSight(options.current));

  // The last leaf of a branch is the one that was in sight.
  for (const leaf of tree.leaves().reverse()) {
    if (owners.has(leaf)) continue;
    const own = tree.pathFrom(leaf, (id) => owners.has(id));
    const anchor = tree.parentOf(own[0] ?? leaf);
    const owner = owners.get(anchor ?? "") ?? 0;
    const isFull = ways.length > MAX_BRANCHES || sharedTurns > MAX_SHARED_TURNS;
    const isEmpty = own.every((id) => tree.turnOf(id) === undefined);
    if (isFull || isEmpty) {
      for (const id of own) owners.set(id, owner);
      if (!isEmpty) report.note("branch", "beyond what one chat can bring along, and left out");
      continue;
    }
    const isAnswer = own.every((id) => tree.turnOf(id)?.role !== "user");
    const question = isAnswer ? tree.questionAt(anchor) : undefined;
    const path = tree.pathFrom(leaf, (id) => id === question);
    sharedTurns += path.length - own.length;
    if (question === undefined) {
      addWay(path);
      continue;
    }
    const others = alternatives.get(question);
    if (others) others.push(path);
    else alternatives.set(question, [path]);
    for (const id of own) owners.set(id, owners.get(question) ?? owner);
  }
  const lostCount = nodes.filter(({ id, turn }) => turn !== undefined && !owners.has(id)).length;
  for (let count = 0; count < lostCount; count += 1) report.note("message", "follows itself, and left out");

  const [turns = [], ...branches] = ways.map((path, way) =>
    toTurns(path, {
      ...options,
      tree,
      alternativesOf: (question) => (owners.get(question) === way ? (alternatives.get(question) ?? []) : []),
    }),
  );
  return { turns, branches: branches.filter((branch) => branch.length > 0) };
}

interface WayOptions extends UnfoldOptions {
  tree: ReturnType<typeof createTree>;
  alternativesOf(question: string): string[][];
}

/** The turns of a path, with the alternative answers to each question. */
function toTurns(path: readonly string[], { tree, alternativesOf, join, isSideBySide = false }: WayOptions): Turn[] {
  const turns: Turn[] = [];
  const pieces = (ids: readonly string[], isAlternative: boolean): Turn[] => {
    const givenTurns: Turn[] = [];
    for (const id of ids) {
      const turn = tree.turnOf(id);
      const previous = givenTurns.at(-1);
      if (turn === undefined) continue;
      if (join && previous && turn.role === "assistant") givenTurns[givenTurns.length - 1] = join(previous, turn);
      else givenTurns.push(isAlternative ? { ...turn, isAlternative } : turn);
    }
    return givenTurns;
  };
  let question: string | undefined;
  let answer: string[] = [];
  const close = (): void => {
    const others = question === undefined ? [] : alternativesOf(question);
    // They were found from the end of the file on.
    const ways = [answer, ...others.toReversed()];
    const first = ([id]: readonly string[]): number => (id === undefined ? -1 : tree.placeOf(id));
    if (isSideBySide) ways.sort((one, other) => first(one) - first(other));
    for (const way of ways) turns.push(...pieces(way, way !== answer));
    answer = [];
  };
  for (const id of path) {
    const turn = tree.turnOf(id);
    if (turn?.role !== "user") answer.push(id);
    else {
      close();
      turns.push(turn);
      question = id;
    }
  }
  close();
  return turns;
}

function createTree(nodes: readonly TreeNode[]) {
  const byId = new Map<string, TreeNode>();
  const places = new Map<string, number>();
  for (const [place, node] of nodes.entries()) {
    // References to an id mean the first node that has it.
    if (byId.has(node.id)) continue;
    byId.set(node.id, node);
    places.set(node.id, place);
  }
  const parentOf = (id: string): string | undefined => {
    const parent = byId.get(id)?.parentId;
    return parent !== undefined && byId.has(parent) ? parent : undefined;
  };
  const children = new Map<string, string[]>();
  for (const id of byId.keys()) {
    const parent = parentOf(id);
    if (parent === undefined) continue;
    const siblings = children.get(parent);
    if (siblings) siblings.push(id);
    else children.set(parent, [id]);
  }
  const turnOf = (id: string): Turn | undefined => byId.get(id)?.turn;
  /** The path to the node, from below the first ancestor that ends it, or from the root. */
  const pathFrom = (id: string, isEnd: (id: string) => boolean): string[] =>
    pathTo(id, (each) => {
      const parent = parentOf(each);
      return parent === undefined || isEnd(parent) ? undefined : parent;
    });
  return {
    parentOf,
    turnOf,
    pathFrom,
    placeOf: (id: string): number => places.get(id) ?? 0,
    leaves: (): string[] => [...byId.keys()].filter((id) => !children.has(id)),
    /** The path to the node, and on to the latest of its descendants. */
    pathInSight(current: string | undefined): string[] {
      const last = current !== undefined && byId.has(current) ? current : [...byId.keys()].at(-1);
      if (last === undefined) return [];
      const path = pathFrom(last, () => false);
      const seenIds = new Set(path);
      for (let next = children.get(last)?.at(-1); next !== undefined && !seenIds.has(next); ) {
        seenIds.add(next);
        path.push(next);
        next = children.get(next)?.at(-1);
      }
      return path;
    },
    /** The question at a node or before it. */
    questionAt(id: string | undefined): string | undefined {
      const seenIds = new Set<string>();
      let at = id;
      while (at !== undefined && !seenIds.has(at) && turnOf(at)?.role !== "user") {
        seenIds.add(at);
        at = parentOf(at);
      }
      return at === undefined || turnOf(at)?.role !== "user" ? undefined : at;
    },
  };
}
