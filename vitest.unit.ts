/**
 * Runs before each file of unit tests. A server that a test starts replaces Node's `Request` and `Response` by faster
 * classes, for the whole process: the next file in it would otherwise not recognize the objects that `fetch` gives it.
 */
const ownSymbol = Symbol.for("tutti.nodes-own");

const globals = globalThis as typeof globalThis & { [ownSymbol]?: Pick<typeof globalThis, "Request" | "Response"> };
globals[ownSymbol] ??= { Request, Response };
for (const [name, value] of Object.entries(globals[ownSymbol])) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
