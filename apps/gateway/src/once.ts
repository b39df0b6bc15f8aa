/**
 * A function that makes its value at the first call, with that call's arguments, and returns the same value at every
 * later one. A rejected promise is kept as well.
 */
export function once<Arguments extends readonly unknown[], Value>(
  make: (...args: Arguments) => Value,
): (...args: Arguments) => Value {
  let result: { value: Value } | undefined;
  return (...args) => {
    result ??= { value: make(...args) };
    return result.value;
  };
}
