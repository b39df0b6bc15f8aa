/** Modules of templates that answers import without including them, and that an app works without. */
const HARMLESS =
  /(?:^|\/)(?:reportWebVitals|setupTests|serviceWorker(?:Registration)?|react-app-env|vite-env(?:\.d)?)(?:\.[jt]sx?)?$/u;
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg|mp[34]|webm|ogg|wav|woff2?|ttf|otf|eot)$/iu;
const STYLES = /\.(?:css|s[ac]ss|less)$/iu;

/** A placeholder for a missing image. */
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='64' height='64'%3E%3Crect width='64' height='64' rx='8' fill='%23ccc'/%3E%3C/svg%3E";

/** The kind of replacement for a file that is named but missing; undefined if the app does not work without it. */
export type AbsentFile = "styles" | "media" | "module";

export function absentFile(specifier: string): AbsentFile | undefined {
  const path = specifier.replace(/[?#].*$/su, "");
  if (STYLES.test(path)) return "styles";
  if (MEDIA.test(path)) return "media";
  return HARMLESS.test(path) ? "module" : undefined;
}

/** The module that replaces a missing file. */
export function absentModule(kind: AbsentFile): string {
  if (kind === "media")
    return `const address = ${JSON.stringify(PICTURE)};\nexport default address;\nexport const ReactComponent = () => null;`;
  return "const nothing = () => {};\nexport default nothing;\nexport { nothing as register, nothing as unregister };";
}
