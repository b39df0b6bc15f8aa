/** Three's module as its program has it: names may be added. */
type Three = Record<string, unknown>;

type Prototype = Record<string, unknown> & object;

/** Names of r69 to r150 whose successors take the same arguments (three's migration guide). */
const RENAMED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "Box Capsule Circle Cone Cylinder Dodecahedron Extrude Icosahedron Lathe Octahedron Plane Polyhedron Ring Shape Sphere Tetrahedron Torus TorusKnot Tube"
      .split(" ")
      .map((shape) => [`${shape}BufferGeometry`, `${shape}Geometry`]),
  ),
  CubeGeometry: "BoxGeometry",
  Math: "MathUtils",
  WebGL1Renderer: "WebGLRenderer",
  WebGLMultisampleRenderTarget: "WebGLRenderTarget",
  DataTexture2DArray: "DataArrayTexture",
  DataTexture3D: "Data3DTexture",
  AxisHelper: "AxesHelper",
  BoundingBoxHelper: "BoxHelper",
  PointCloud: "Points",
  ParticleSystem: "Points",
  PointCloudMaterial: "PointsMaterial",
  ParticleBasicMaterial: "PointsMaterial",
  ParticleSystemMaterial: "PointsMaterial",
};

const SRGB_ENCODING = 3001;

/** Numbers that were assigned to properties which were removed, or which take a boolean now. */
const CONSTANTS = {
  LinearEncoding: 3000,
  sRGBEncoding: SRGB_ENCODING,
  GammaEncoding: 3007,
  NoColors: 0,
  FaceColors: 1,
  VertexColors: 2,
} as const;

/** Classes without a successor in three itself, and what to use instead. */
const GONE: Readonly<Record<string, string>> = {
  Geometry: "THREE.BufferGeometry, with setAttribute and setIndex",
  Face3: "THREE.BufferGeometry, with setIndex",
  FontLoader: "FontLoader of three/addons/loaders/FontLoader.js",
  Font: "Font of three/addons/loaders/FontLoader.js",
  TextGeometry: "TextGeometry of three/addons/geometries/TextGeometry.js",
  TextBufferGeometry: "TextGeometry of three/addons/geometries/TextGeometry.js",
  ParametricGeometry: "ParametricGeometry of three/addons/geometries/ParametricGeometry.js",
  ParametricBufferGeometry: "ParametricGeometry of three/addons/geometries/ParametricGeometry.js",
  ConvexGeometry: "ConvexGeometry of three/addons/geometries/ConvexGeometry.js",
  JSONLoader: "THREE.ObjectLoader, or GLTFLoader of three/addons/loaders/GLTFLoader.js",
  CanvasRenderer: "THREE.WebGLRenderer",
  EdgesHelper: "THREE.LineSegments with THREE.EdgesGeometry",
  MeshFaceMaterial: "a list of materials",
};

/** Methods under their earlier names, by class; each is called on the object. */
const METHODS: Readonly<Record<string, Readonly<Record<string, (self: never, ...values: never[]) => unknown>>>> = {
  BufferGeometry: {
    addAttribute: (self: { setAttribute(...values: unknown[]): unknown }, ...values) => self.setAttribute(...values),
    removeAttribute: (self: { deleteAttribute(name: string): unknown }, name: string) => self.deleteAttribute(name),
    applyMatrix: (self: { applyMatrix4(matrix: unknown): unknown }, matrix) => self.applyMatrix4(matrix),
    // It has no faces: whatever draws it uses the normals of its vertices.
    computeFaceNormals: () => undefined,
  },
  BufferAttribute: {
    setDynamic: (self: { setUsage(usage: number): unknown }, isDynamic: boolean) =>
      self.setUsage(isDynamic ? DYNAMIC_DRAW : STATIC_DRAW),
  },
  Object3D: {
    applyMatrix: (self: { applyMatrix4(matrix: unknown): unknown }, matrix) => self.applyMatrix4(matrix),
  },
  Quaternion: { inverse: (self: { invert(): unknown }) => self.invert() },
  ...Object.fromEntries(
    ["Matrix3", "Matrix4"].map((name) => [
      name,
      {
        getInverse: (self: { copy(from: unknown): { invert(): unknown } }, matrix: unknown) =>
          self.copy(matrix).invert(),
      },
    ]),
  ),
};

const STATIC_DRAW = 35044;
const DYNAMIC_DRAW = 35048;

/**
 * Adds names that programs for earlier versions of three use (models write for r128, whose script is on cdnjs): a name
 * with a successor refers to it, and a class without one throws an error with the replacement when it is constructed.
 */
export function addEarlierNames(three: Three): void {
  const add = (name: string, value: unknown): void => {
    if (!(name in three)) Object.defineProperty(three, name, { value, enumerable: true, configurable: true });
  };
  for (const [name, successor] of Object.entries(RENAMED)) add(name, three[successor]);
  for (const [name, value] of Object.entries(CONSTANTS)) add(name, value);
  for (const [name, successor] of Object.entries(GONE)) add(name, goneClass(name, successor));
  for (const [name, methods] of Object.entries(METHODS)) {
    const prototype = prototypeOf(three, name);
    for (const [method, call] of Object.entries(methods)) {
      if (method in prototype) continue;
      prototype[method] = function (this: never, ...values: never[]) {
        return call(this, ...values);
      };
    }
  }
  // Textures used it to declare what their color space declares now.
  const texture = prototypeOf(three, "Texture");
  if ("encoding" in texture) return;
  Object.defineProperty(texture, "encoding", {
    get: (): number => CONSTANTS.LinearEncoding,
    set(this: { colorSpace: string }, encoding: number) {
      this.colorSpace = encoding === SRGB_ENCODING ? "srgb" : "";
    },
    configurable: true,
  });
}

function prototypeOf(three: Three, name: string): Prototype {
  return (three[name] as { prototype: Prototype }).prototype;
}

function goneClass(name: string, successor: string): unknown {
  return class {
    constructor() {
      throw new Error(`THREE.${name} is not in this version of three. Use ${successor}.`);
    }
  };
}
