/** The packages that come with the product, in files that are loaded together. */
export type VendoredGroup = "react" | "three" | "three-addons";

/** Under this name a preview's frame finds them, by specifier. */
export const VENDORED_GLOBAL = "__tuttiVendored";

const threeAddons = [
  "controls/ArcballControls",
  "controls/DragControls",
  "controls/FirstPersonControls",
  "controls/FlyControls",
  "controls/MapControls",
  "controls/OrbitControls",
  "controls/PointerLockControls",
  "controls/TrackballControls",
  "controls/TransformControls",
  "environments/RoomEnvironment",
  "geometries/ConvexGeometry",
  "geometries/RoundedBoxGeometry",
  "geometries/TextGeometry",
  "libs/stats.module",
  "loaders/FontLoader",
  "loaders/GLTFLoader",
  "loaders/OBJLoader",
  "math/ImprovedNoise",
  "math/MeshSurfaceSampler",
  "math/Octree",
  "math/SimplexNoise",
  "math/Capsule",
  "objects/Lensflare",
  "objects/Reflector",
  "objects/Sky",
  "objects/Water",
  "postprocessing/AfterimagePass",
  "postprocessing/BokehPass",
  "postprocessing/EffectComposer",
  "postprocessing/FilmPass",
  "postprocessing/GlitchPass",
  "postprocessing/OutlinePass",
  "postprocessing/OutputPass",
  "postprocessing/RenderPass",
  "postprocessing/SMAAPass",
  "postprocessing/ShaderPass",
  "postprocessing/UnrealBloomPass",
  "renderers/CSS2DRenderer",
  "renderers/CSS3DRenderer",
  "shaders/CopyShader",
  "shaders/FXAAShader",
  "shaders/GammaCorrectionShader",
  "utils/BufferGeometryUtils",
  "utils/SkeletonUtils",
] as const;

/** What each group has, by the names that a program imports. */
export const vendoredGroups: Readonly<Record<VendoredGroup, readonly string[]>> = {
  react: ["react", "react-dom", "react-dom/client", "react/jsx-runtime"],
  three: ["three"],
  "three-addons": threeAddons.map((name) => `three/addons/${name}.js`),
};

const groupOf: ReadonlyMap<string, VendoredGroup> = new Map(
  (Object.keys(vendoredGroups) as VendoredGroup[]).flatMap((group) =>
    vendoredGroups[group].map((name) => [name, group] as const),
  ),
);

export const vendoredNames: ReadonlySet<string> = new Set(groupOf.keys());

/** The groups that a set of names needs, in the order in which they are to run. */
export function groupsFor(names: Iterable<string>): VendoredGroup[] {
  const requestedVendoredGroups = new Set([...names].map((name) => groupOf.get(name)));
  if (requestedVendoredGroups.has("three-addons")) requestedVendoredGroups.add("three");
  return (Object.keys(vendoredGroups) as VendoredGroup[]).filter((group) => requestedVendoredGroups.has(group));
}
