import fc from "fast-check";

/** Names of fields that have a meaning for objects, lists and promises themselves. */
const oddNames = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "toJSON",
  "then",
  "length",
  "0",
  "-1",
  "",
  "\ud800",
];

const scalar: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 0.5, 1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 53)),
  fc.constantFrom(
    "",
    " ",
    "\ud800",
    "\0",
    "null",
    "[DONE]",
    "https://x.example/",
    "data:,",
    "javascript:x",
    ...oddNames,
  ),
  fc.double({ noDefaultInfinity: true, noNaN: true }),
  fc.string({ unit: "binary", maxLength: 20 }),
);

/** More levels than a schema or a repair has, but few enough for a JSON parser to read. */
const deep: fc.Arbitrary<unknown> = fc
  .tuple(fc.nat(1500), fc.constantFrom("list", "object"), scalar)
  .map(([levels, kind, inner]) => {
    let value = inner;
    for (let level = 0; level < levels; level += 1) value = kind === "list" ? [value] : { a: value };
    return value;
  });

/**
 * JSON values with everything that a reader may not expect: odd names, fields of any type, numbers at the limits,
 * halves of characters, and many levels.
 *
 * @param names the names of the fields that the reader knows
 */
export function hostileJson(names: readonly string[] = []): fc.Arbitrary<unknown> {
  const name = fc.oneof(fc.constantFrom(...oddNames, ...names), fc.string({ maxLength: 5 }));
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { weight: 6, arbitrary: scalar },
      { weight: 2, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
      // A name such as `__proto__` becomes a field of the object's own, as in parsed JSON.
      {
        weight: 3,
        arbitrary: fc.array(fc.tuple(name, tie("value")), { maxLength: 5 }).map((all) => Object.fromEntries(all)),
      },
    ),
  }));
  return fc.oneof({ weight: 20, arbitrary: value }, { weight: 1, arbitrary: deep });
}

type Step = string | number;

function stepsOf(value: unknown, from: readonly Step[] = []): (readonly Step[])[] {
  if (typeof value !== "object" || value === null || from.length > 12) return [from];
  const entries: [Step, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [from, ...entries.flatMap(([step, inner]) => stepsOf(inner, [...from, step]))];
}

function replace(value: unknown, [step, ...rest]: readonly Step[], instead: unknown): unknown {
  if (step === undefined) return instead;
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (at === step ? replace(each, rest, instead) : each));
  const entries = Object.entries(value as object).map(([name, inner]): [string, unknown] =>
    name === step ? [name, replace(inner, rest, instead)] : [name, inner],
  );
  return Object.fromEntries(entries);
}

/** Values of a format in which one to three places hold any other value, or the value of another place. */
export function hostileValue(samples: readonly unknown[], names: readonly string[] = []): fc.Arbitrary<unknown> {
  const one = fc.tuple(fc.nat(), fc.option(hostileJson(names), { nil: undefined, freq: 5 }), fc.nat());
  return fc.tuple(fc.constantFrom(...samples), fc.array(one, { minLength: 1, maxLength: 3 })).map(([sample, all]) =>
    all.reduce((value: unknown, [at, instead, from]) => {
      const places = stepsOf(value);
      const place = places[at % places.length] as readonly Step[];
      return replace(
        value,
        place,
        instead === undefined ? valueAt(value, places[from % places.length] as readonly Step[]) : instead,
      );
    }, sample),
  );
}

function valueAt(value: unknown, steps: readonly Step[]): unknown {
  return steps.reduce((inner: unknown, step) => (inner as Record<Step, unknown>)[step], value);
}
