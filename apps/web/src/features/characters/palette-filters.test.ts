import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import { filterModels, type PaletteFilters, providersOf } from "./palette-filters.ts";

const free = aModel({ id: "a/free", provider: "North", context: 8192 });
const thinker = aModel({
  id: "a/thinker",
  provider: "North",
  prompt: "0.000001",
  completion: "0.000005",
  canReason: true,
});
const painter = aModel({
  id: "b/painter",
  provider: "South",
  prompt: "0.00001",
  completion: "0.00005",
  context: 1_000_000,
  input: ["text", "image"],
  output: ["text", "image"],
});
const router = { ...aModel({ id: "c/router", prompt: "-1", completion: "-1" }), supported_parameters: ["tools"] };
const models = [free, thinker, painter, router];

test.each<[PaletteFilters, readonly { id: string }[]]>([
  [{}, models],
  [{ isFree: true }, [free]],
  [{ reasons: true }, [thinker]],
  [{ usesTools: true }, [router]],
  [{ seesImages: true }, [painter]],
  [{ drawsImages: true }, [painter]],
  [{ context: 128_000 }, [thinker, painter, router]],
  [{ context: 1_000_000 }, [painter]],
  [{ price: 5 }, [free, thinker]],
  [{ price: 1 }, [free]],
  [{ provider: "North" }, [free, thinker]],
  [{ provider: "North", reasons: true }, [thinker]],
  [{ isFree: true, drawsImages: true }, []],
])("with the filters %o there are %o", (filters, passing) => {
  expect(filterModels(models, filters).map(({ id }) => id)).toEqual(passing.map(({ id }) => id));
});

test("every provider is named once, in the order of the alphabet", () => {
  expect(providersOf([painter, thinker, free])).toEqual(["North", "South"]);
});
