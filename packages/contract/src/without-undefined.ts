type WithoutUndefined<Value> = { [Key in keyof Value as undefined extends Value[Key] ? never : Key]: Value[Key] } & {
  [Key in keyof Value as undefined extends Value[Key] ? Key : never]?: Exclude<Value[Key], undefined>;
};

/**
 * The fields of an object that are not undefined, so that spreading it adds no such field and overwrites none: with
 * `exactOptionalPropertyTypes` an optional field is absent or has a value.
 */
export function withoutUndefined<Value extends object>(value: Value): WithoutUndefined<Value> {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as WithoutUndefined<Value>;
}
