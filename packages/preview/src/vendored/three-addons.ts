/** The addons that most scenes use, by their folders: one small program. */
const commonAddons = {
  controls: `
    ArcballControls DragControls FirstPersonControls FlyControls MapControls OrbitControls PointerLockControls
    TrackballControls TransformControls
  `,
  environments: "RoomEnvironment",
  geometries: "ConvexGeometry RoundedBoxGeometry TextGeometry",
  libs: "stats.module lil-gui.module.min tween.module",
  loaders: "FontLoader GLTFLoader OBJLoader",
  math: "ImprovedNoise MeshSurfaceSampler Octree SimplexNoise Capsule",
  objects: "Lensflare Reflector Sky Water",
  postprocessing: `
    AfterimagePass BokehPass EffectComposer FilmPass GlitchPass OutlinePass OutputPass Pass RenderPass SMAAPass
    ShaderPass UnrealBloomPass
  `,
  renderers: "CSS2DRenderer CSS3DRenderer",
  shaders: "CopyShader FXAAShader GammaCorrectionShader",
  utils: "BufferGeometryUtils SkeletonUtils",
};

/** Addons that few scenes use: a program of its own. Addons that need three's WebGPU build are omitted. */
const moreAddons = {
  animation: "AnimationClipCreator CCDIKSolver",
  capabilities: "WebGL",
  csm: "CSM CSMFrustum CSMHelper CSMShader",
  curves: "CurveExtras NURBSCurve NURBSSurface NURBSUtils NURBSVolume",
  effects: "AnaglyphEffect AsciiEffect OutlineEffect ParallaxBarrierEffect StereoEffect",
  environments: "ColorEnvironment DebugEnvironment",
  exporters: `
    EXRExporter GLTFExporter OBJExporter PLYExporter STLExporter USDZExporter
  `,
  geometries: `
    BoxLineGeometry DecalGeometry LoftGeometry ParametricFunctions ParametricGeometry TeapotGeometry
  `,
  helpers: `
    AnimationPathHelper LightProbeHelper OctreeHelper PositionalAudioHelper RectAreaLightHelper TextureHelper
    VertexNormalsHelper VertexTangentsHelper ViewHelper
  `,
  interactive: "HTMLMesh InteractiveGroup SelectionBox SelectionHelper",
  libs: "fflate.module",
  lights: "LightProbeGenerator RectAreaLightTexturesLib RectAreaLightUniformsLib SunLight SunLightShadow",
  lines: `
    Line2 LineGeometry LineMaterial LineSegments2 LineSegmentsGeometry Wireframe WireframeGeometry2
  `,
  loaders: `
    3DMLoader 3MFLoader AMFLoader BVHLoader ColladaLoader DDSLoader EXRLoader FBXLoader GCodeLoader
    GaussianSplatPLYLoader HDRCubeTextureLoader HDRLoader IESLoader KMZLoader KSPLATLoader 
    LDrawLoader LUT3dlLoader LUTCubeLoader LUTImageLoader LWOLoader MD2Loader MDDLoader MTLLoader
    NRRDLoader PCDLoader PDBLoader PLYLoader PVRLoader RGBELoader SPLATLoader SPZLoader STLLoader SVGLoader
    TDSLoader TGALoader TIFFLoader USDLoader USDZLoader UltraHDRLoader VOXLoader VRMLLoader VTKLoader XYZLoader
  `,
  materials: "LDrawConditionalLineMaterial",
  math: "ColorConverter ColorSpaces ConvexHull Lut OBB",
  misc: `
    ConvexObjectBreaker GPUComputationRenderer Gyroscope MD2Character MD2CharacterComplex MorphAnimMesh
    MorphBlendMesh ProgressiveLightMap RollerCoaster TubePainter Volume VolumeSlice
  `,
  modifiers: "CurveModifier EdgeSplitModifier SimplifyModifier TessellateModifier",
  objects: "GroundedSkybox MarchingCubes ReflectorForSSRPass Refractor ShadowMesh Water2",
  physics: "AmmoPhysics JoltPhysics RapierPhysics",
  postprocessing: `
    BloomPass ClearPass CubeTexturePass DotScreenPass FXAAPass GTAOPass HalftonePass LUTPass MaskPass
    RenderPixelatedPass RenderTransitionPass SAOPass SSAARenderPass SSAOPass SSRPass SavePass TAARenderPass
    TexturePass
  `,
  renderers: "Projector SVGRenderer",
  shaders: `
    ACESFilmicToneMappingShader AfterimageShader BasicShader BleachBypassShader BlendShader BokehShader
    BokehShader2 BrightnessContrastShader ColorCorrectionShader ColorifyShader ConvolutionShader DOFMipMapShader
    DepthLimitedBlurShader DigitalGlitch DotScreenShader ExposureShader FilmShader FocusShader FreiChenShader
    GTAOShader HalftoneShader HorizontalBlurShader HorizontalTiltShiftShader HueSaturationShader KaleidoShader
    LuminosityHighPassShader LuminosityShader MirrorShader NormalMapShader OutputShader PoissonDenoiseShader
    RGBShiftShader SAOShader SMAAShader SSAOShader SSRShader SepiaShader SobelOperatorShader
    SubsurfaceScatteringShader TechnicolorShader ToonShader TriangleBlurShader UnpackDepthRGBAShader
    VelocityShader VerticalBlurShader VerticalTiltShiftShader VignetteShader VolumeShader WaterRefractionShader
  `,
  textures: "FlakesTexture",
  utils: `
    CameraUtils ColorUtils GaussianSplatUtils GeometryCompressionUtils GeometryUtils LDrawUtils SceneOptimizer
    SceneUtils ShadowMapViewer SortUtils UVsDebug WebGLTextureUtils WorkerPool unwrapUVs
  `,
  webxr: `
    ARButton OculusHandModel OculusHandPointerModel Text2D VRButton WebGLXRFallback XRButton
    XRControllerModelFactory XREstimatedLight XRHandModelFactory XRHandPrimitiveModel XRPlanes
  `,
};

/** Addons that contain decoders, which are larger than all others. */
const compressedAddons = { loaders: "DRACOLoader KTX2Loader" };

/** The names that programs import; the addons were `three/examples/jsm/` before they were `three/addons/`. */
function specifiersOf(folders: Readonly<Record<string, string>>): string[] {
  return Object.entries(folders).flatMap(([folder, names]) =>
    names
      .trim()
      .split(/\s+/u)
      .map((name) => `three/addons/${folder}/${name}.js`),
  );
}

export const commonThreeAddons: readonly string[] = specifiersOf(commonAddons);
export const moreThreeAddons: readonly string[] = specifiersOf(moreAddons);
export const compressedThreeAddons: readonly string[] = specifiersOf(compressedAddons);
