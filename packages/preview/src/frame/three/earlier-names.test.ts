import * as module from "three";
import { expect, test } from "vitest";
import { addEarlierNames } from "./earlier-names.ts";

type ModuleExports = Record<string, new (...values: unknown[]) => Record<string, (...values: unknown[]) => unknown>>;

const three: Record<string, unknown> = Object.defineProperties({}, Object.getOwnPropertyDescriptors({ ...module }));
addEarlierNames(three);
const THREE = three as unknown as ModuleExports & Record<string, unknown>;

test.each([
  ["BoxBufferGeometry", "BoxGeometry"],
  ["TorusKnotBufferGeometry", "TorusKnotGeometry"],
  ["CubeGeometry", "BoxGeometry"],
  ["ParticleSystem", "Points"],
  ["AxisHelper", "AxesHelper"],
  ["Math", "MathUtils"],
])("[APP-2] THREE.%s is %s", (name, successor) => {
  expect(THREE[name]).toBe(three[successor]);
  expect(typeof THREE[name]).toMatch(/^(?:function|object)$/);
});

test("every name that is meant to have a successor has one", () => {
  expect(Object.entries(three).filter(([, value]) => value === undefined)).toEqual([]);
});

test("[APP-2] a name without a successor says what to use", () => {
  expect(() => new (THREE["Geometry"] as ModuleExports[string])()).toThrow(
    "THREE.Geometry is not in this version of three. Use THREE.BufferGeometry, with setAttribute and setIndex.",
  );
});

test("methods of earlier versions do what they did", () => {
  const geometry = new THREE["BufferGeometry"]!() as never as module.BufferGeometry & Record<string, CallableFunction>;
  geometry["addAttribute"]!("position", new module.BufferAttribute(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), 3));
  geometry["computeFaceNormals"]!();
  geometry["applyMatrix"]!(new module.Matrix4().makeTranslation(1, 0, 0));
  expect(geometry.getAttribute("position").getX(0)).toBe(1);
  const quaternion = new module.Quaternion(0, 1, 0, 1) as module.Quaternion & Record<string, CallableFunction>;
  expect(quaternion["inverse"]!().y).toBe(-1);
  const matrix = new module.Matrix4() as module.Matrix4 & Record<string, CallableFunction>;
  expect(matrix["getInverse"]!(new module.Matrix4().makeScale(2, 2, 2)).elements[0]).toBe(0.5);
});

test("a texture's encoding is its color space", () => {
  const texture = new module.Texture();
  Object.assign(texture, { encoding: THREE["sRGBEncoding"] });
  expect(texture.colorSpace).toBe(module.SRGBColorSpace);
  Object.assign(texture, { encoding: THREE["LinearEncoding"] });
  expect(texture.colorSpace).toBe(module.NoColorSpace);
});
