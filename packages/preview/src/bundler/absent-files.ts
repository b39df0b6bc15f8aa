/** Modules of templates that answers name and do not give, and that an app does well without. */
const HARMLESS =
  /(?:^|\/)(?:reportWebVitals|setupTests|serviceWorker(?:Registration)?|react-app-env|vite-env(?:\.d)?)(?:\.[jt]sx?)?$/u;
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg|mp[34]|webm|ogg|wav|woff2?|ttf|otf|eot)$/iu;
const STYLES = /\.(?:css|s[ac]ss|less)$/iu;

/** A picture in the place of one that is not there. */
const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='64' height='64'%3E%3Crect width='64' height='64' rx='8' fill='%23ccc'/%3E%3C/svg%3E";

/** What stands for a file that is named and not there; undefined where the app cannot do without it. */
export type AbsentFile = "styles" | "media" | "module";

export function absentFile(specifier: string): AbsentFile | undefined {
  const path = specifier.replace(/[?#].*$/su, "");
  if (STYLES.test(path)) return "styles";
  if (MEDIA.test(path)) return "media";
  return HARMLESS.test(path) ? "module" : undefined;
}

/** The module in its place. */
export function absentModule(kind: AbsentFile): string {
  if (kind === "media")
    return `const address = ${JSON.stringify(PICTURE)};\nexport default address;\nexport const ReactComponent = () => null;`;
  return "const nothing = () => {};\nexport default nothing;\nexport { nothing as register, nothing as unregister };";
}
