/**
 * A function that makes its value at the first call, with that call's arguments, and gives the same value at every
 * later one. A promise is kept as well where it fails.
 */
export function once<Arguments extends readonly unknown[], Value>(
  make: (...given: Arguments) => Value,
): (...given: Arguments) => Value {
  let made: { value: Value } | undefined;
  return (...given) => {
    made ??= { value: make(...given) };
    return made.value;
  };
}
