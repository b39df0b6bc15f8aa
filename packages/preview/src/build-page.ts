import type { BuildProblem, Bundle } from "./bundler/bundle-types.ts";
import type { Bundler } from "./bundler/create-bundler.ts";
import { isAllowedAddress } from "./bundler/resolve-import.ts";
import type { FrameReach } from "./frame/frame-policy.ts";
import { buildHtml } from "./html/build-html.ts";
import { createStackMapper } from "./html/map-stack.ts";
import { type PagePlan, planPage } from "./html/page-plan.ts";
import { explainReactErrors } from "./html/react-errors.ts";
import { isClassic, placeOf } from "./html/script-places.ts";
import { PLACE_START_GLOBAL, type PlaceStart, type Trail } from "./page-place.ts";
import { pageAt, pageRoutes } from "./project/page-routes.ts";
import type { ProjectFile, ProjectFiles } from "./project/project-files.ts";
import { toProjectFiles } from "./project/project-files.ts";
import { projectResources } from "./project/project-resources.ts";
import { type TailwindProgram, tailwindOf } from "./project/tailwind.ts";
import { wantsTailwind } from "./project/tailwind-wish.ts";
import { type TemplateTheme, templateTheme } from "./project/template-theme.ts";
import { templateModules } from "./vendored/app-template-table.ts";
import { loadStyles, loadVendoredPrograms } from "./vendored/load-vendored.ts";
import { programsFor } from "./vendored/vendored-packages.ts";

export interface PageToBuild {
  bundler: Bundler;
  /** The key of the project; see `BundleRequest`. */
  key: string;
  files: readonly ProjectFile[];
  /** The file that the project begins with, a page or a module; undefined where there is none. */
  entry: string | undefined;
  isNetworkAllowed: boolean;
  /** Packages that are fetched from their hosts without the network being allowed. */
  allowedPackages?: readonly string[];
  /** Where in the app the page is opened; at the app's root without it. */
  trail?: Trail;
  /** Whether the version is still being generated: other builds come first. */
  isEarly?: boolean;
  /** The frame's runtime; none for a page that runs by itself. */
  runtime?: () => Promise<string>;
}

export type PageBuild = { ok: true; value: PageProgram } | { ok: false; error: PageError };

export interface PageProgram {
  html: string;
  /** What the page's frame must be able to reach. */
  reach: FrameReach;
  /** Replaces places in the bundle with places in the project's files, and tells React's errors in words. */
  mapStack: (text: string) => string;
}

export interface PageError {
  text: string;
  problems: readonly BuildProblem[];
  /** Whether the only problem is that the network may not be used. */
  isNetworkNeeded: boolean;
  /** The missing packages, if there is no other problem. */
  packages: readonly string[];
}

/**
 * Builds the one document that a project becomes.
 *
 * @returns undefined if a newer build of the same key has replaced this one
 * @throws if the bundler itself does not run
 */
export async function buildPage({
  bundler,
  key,
  files,
  entry: root,
  isNetworkAllowed,
  allowedPackages = [],
  isEarly = false,
  trail = { addresses: ["/"], index: 0 },
  runtime,
}: PageToBuild): Promise<PageBuild | undefined> {
  const project = toProjectFiles(files);
  const entry = pageAt(trail.addresses[trail.index] ?? "/", { project, entry: root });
  const plan = planPage(project, entry, { isNetworkAllowed });
  if (!plan.ok) return { ok: false, error: { text: plan.error, problems: [], isNetworkNeeded: false, packages: [] } };
  const { entries, importMap } = plan.value;
  const scripts = loopingScripts(plan.value.document);
  const bundleResult = await bundler.bundle(
    {
      key,
      files: plan.value.files,
      entries,
      importMap,
      isNetworkAllowed,
      allowedPackages,
      scripts: scripts.map(({ textContent }) => textContent),
      // The guard is a part of the runtime.
      isGuarded: runtime !== undefined,
    },
    { isEarly },
  );
  if (bundleResult === undefined) return undefined;
  if (!bundleResult.ok) return { ok: false, error: toPageError(bundleResult.error, plan.value.pageModules) };
  bundleResult.value.scripts.forEach(({ code, insertions }, index) => {
    const script = scripts[index];
    const place = script && placeOf(script.textContent, plan.value.places);
    if (script !== undefined) script.textContent = code;
    if (place !== undefined) place.insertions = insertions;
  });
  const addresses = projectResources(project, root);
  const start: PlaceStart = {
    ...trail,
    pages: [...pageRoutes(project, root).keys()],
    isRouting: isRouting(plan.value, bundleResult.value),
  };
  const html = await assemble(plan.value, { bundle: bundleResult.value, runtime, addresses, start, project });
  const { places, pageModules, document } = plan.value;
  const usesPackages = bundleResult.value.usesNetwork || namesPackage(document, allowedPackages);
  const reach = isNetworkAllowed ? "open" : usesPackages ? "packages" : "closed";
  const { map, insertions } = bundleResult.value;
  const mapPlaces = createStackMapper(map, { insertions, places, pageModules });
  return { ok: true, value: { html, reach, mapStack: (text) => explainReactErrors(mapPlaces(text)) } };
}

/** The scripts in a page that are no modules, and may have loops. */
function loopingScripts(document: Document): HTMLScriptElement[] {
  return [...document.scripts].filter(
    ({ type, src, textContent }) => src === "" && isClassic(type) && /\b(?:for|while)\b/u.test(textContent),
  );
}

/** Whether a page itself fetches a package that is allowed: by its scripts, its stylesheets, its modules. */
function namesPackage(document: Document, allowedPackages: readonly string[]): boolean {
  const addresses = [...document.querySelectorAll("script[src], link[href]")].map(
    (element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "",
  );
  return addresses.some((address) => isAllowedAddress(address, { allowedPackages }));
}

/** Packages that read the app's path. */
const ROUTERS = ["react-router", "react-router-dom", "react-router/dom", "vue-router"];

function isRouting({ document }: PagePlan, { javascript, vendoredIds }: Bundle): boolean {
  const routes = (source: string): boolean => /\.pathname\b|pushState|popstate/u.test(source);
  return (
    vendoredIds.some((specifier) => ROUTERS.includes(specifier)) ||
    routes(javascript) ||
    [...document.scripts].some((script) => routes(script.textContent))
  );
}

function toPageError(buildProblems: readonly BuildProblem[], pageModules: ReadonlyMap<string, string>): PageError {
  const problems = buildProblems.map((problem) => inItsPage(problem, pageModules));
  return {
    text: problems.map(({ text }) => text).join("\n\n"),
    problems,
    isNetworkNeeded: problems.length > 0 && problems.every(({ isNetworkNeeded }) => isNetworkNeeded),
    packages: problems.every(({ packageName }) => packageName !== undefined)
      ? [...new Set(problems.flatMap(({ packageName }) => packageName ?? []))]
      : [],
  };
}

/** Packages with components that have class names. */
const COMPONENT_PACKAGES = new Set(["react", "react/jsx-runtime", "preact", "vue"]);
/** Stylesheets of packages with classes of their own for the purposes of Tailwind's classes. */
const FRAMEWORKS = new Set(["bootstrap"]);

/** The Tailwind that compiles the page's styles, and the theme of the template's components where they are used. */
function stylingOf(
  plan: PagePlan,
  bundle: Bundle,
  project: ProjectFiles,
): { tailwind: TailwindProgram | undefined; theme: TemplateTheme | undefined } {
  const usesTemplate = bundle.vendoredIds.some((specifier) => templateModules.includes(specifier));
  const script = programsFor(plan.modules).find((id) => id === "tailwind-3" || id === "tailwind-4");
  const own = [...plan.document.querySelectorAll("style")].map((style) => style.textContent);
  const hasFramework =
    [...plan.styles, ...bundle.styles].some((id) => FRAMEWORKS.has(id)) ||
    plan.document.querySelector("link[rel~='stylesheet' i]") !== null;
  const isWished = (): boolean =>
    usesTemplate ||
    (bundle.vendoredIds.some((specifier) => COMPONENT_PACKAGES.has(specifier)) &&
      wantsTailwind({ project, css: [bundle.css, ...own].join("\n"), hasFramework }));
  const neededProgram = script ?? tailwindOf(bundle.css) ?? (isWished() ? "tailwind-3" : undefined);
  const tailwind = script === undefined ? neededProgram : undefined;
  return { tailwind, theme: usesTemplate && neededProgram !== undefined ? templateTheme(neededProgram) : undefined };
}

/** Attributes a problem of an inline module to the page that contains it. */
function inItsPage(problem: BuildProblem, pageModules: ReadonlyMap<string, string>): BuildProblem {
  const { file } = problem;
  const page = file === undefined ? undefined : pageModules.get(file);
  if (file === undefined || page === undefined) return problem;
  return { ...problem, file: page, text: problem.text.replace(`${file}:`, `${page}:`) };
}

async function assemble(
  plan: Parameters<typeof buildHtml>[0],
  {
    bundle,
    runtime,
    addresses,
    start,
    project,
  }: {
    bundle: Bundle;
    runtime: (() => Promise<string>) | undefined;
    addresses: Record<string, string>;
    start: PlaceStart;
    project: ProjectFiles;
  },
): Promise<string> {
  const { tailwind, theme } = stylingOf(plan, bundle, project);
  const programs = programsFor([
    ...plan.modules,
    ...plan.globals.map(({ specifier }) => specifier),
    ...bundle.vendoredIds,
  ]);
  const needsResources = Object.keys(addresses).length > 0;
  const styles = [...new Set([...plan.styles, ...bundle.styles])];
  const [vendoredPrograms, sheets, place, program, giving] = await Promise.all([
    loadVendoredPrograms([...new Set([...programs, tailwind ?? []].flat())]),
    loadStyles(styles),
    import("virtual:tutti-preview/frame-place"),
    runtime?.(),
    needsResources ? import("virtual:tutti-preview/project-resources") : undefined,
  ]);
  return buildHtml(plan, {
    bundle,
    vendoredPrograms,
    ...(theme === undefined ? {} : { theme }),
    place: `globalThis.${PLACE_START_GLOBAL} = ${JSON.stringify(start)};\n${place.text}`,
    styles: new Map(styles.map((id, index) => [id, sheets[index] ?? ""])),
    ...(program === undefined ? {} : { runtime: program }),
    ...(giving === undefined ? {} : { resources: { addresses, program: giving.text } }),
  });
}
