import { createCharacter } from "@tutti/domain";
import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { missingCharacters } from "./missing-characters.ts";

const models = [{ ...aModel({ id: "acme/large" }), aliases: ["server/Acme-Large"] }, aModel({ id: "acme/small" })];

const on = (model: string) => createCharacter({ roomId: "room", model, name: model, now: 1 });
const off = (model: string) => ({ ...on(model), isDisabled: true });

test.each([
  ["none", [on("acme/large"), on("acme/small:free")], models, [], false],
  ["none by another spelling", [on("server/Acme-Large")], models, [], false],
  ["none that is off", [off("gone/one"), on("acme/small")], models, [], false],
  ["one of two", [on("gone/one"), on("acme/small")], models, ["gone/one"], false],
  ["all", [on("gone/one"), off("acme/small")], models, ["gone/one"], true],
  ["none without a catalog", [on("gone/one")], undefined, [], false],
  ["none of an empty catalog", [on("gone/one")], [], [], false],
  ["none of an empty room", [], models, [], false],
])("[FIELD-6] %s is missing", (_what, characters, catalog, expected, areAllMissing) => {
  const result = missingCharacters(characters, catalog);
  expect(result.missing.map(({ model }) => model)).toEqual(expected);
  expect(result.areAllMissing).toBe(areAllMissing);
});
