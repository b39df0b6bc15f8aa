const { apply } = Reflect;

/**
 * A method as it is now, whatever the artifact puts in its place later. What guards the artifact's borders calls
 * nothing else, and reads nothing that a prototype gives: a loop over an array, or a method of a text, would be the
 * artifact's.
 */
export function keep<This, Values extends unknown[], Value>(
  method: (this: This, ...values: Values) => Value,
): (on: This, ...values: Values) => Value {
  return (on, ...values) => apply(method, on, values);
}

/** The same for a property that is computed. */
export function keepGetter<Owner extends object, Name extends keyof Owner & string>(
  prototype: Owner,
  name: Name,
): (on: Owner) => Owner[Name] {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (getter === undefined) throw new Error(`There is no ${name} to keep.`);
  return keep(getter as (this: Owner) => Owner[Name]);
}
