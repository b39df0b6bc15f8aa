const { apply } = Reflect;

/**
 * A method in its present form, even if the artifact replaces it later. The code that guards the artifact's borders
 * calls nothing else, and reads nothing from a prototype: a loop over an array, or a method of a string, could be the
 * artifact's.
 */
export function keep<This, Values extends unknown[], Value>(
  method: (this: This, ...values: Values) => Value,
): (on: This, ...values: Values) => Value {
  return (on, ...values) => apply(method, on, values);
}

/** The same for a getter. */
export function keepGetter<Owner extends object, Name extends keyof Owner & string>(
  prototype: Owner,
  name: Name,
): (on: Owner) => Owner[Name] {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (getter === undefined) throw new Error(`There is no ${name} to keep.`);
  return keep(getter as (this: Owner) => Owner[Name]);
}
