import { LOCATION_NAME } from "../page-place.ts";
import { mapAddresses } from "../project/css-addresses.ts";
import { folderOf, isElsewhere, joinPath } from "../project/project-files.ts";
import { RESOURCES_GLOBAL } from "../project/project-resources.ts";

/** Elements that fetch the address in one of their attributes. */
const FETCHING = "img, source, video, audio, image";
const ATTRIBUTES = ["src", "poster", "href"];

/**
 * Resolves the paths of the project's files for a program, as these are no addresses where it runs: in images and
 * media, in `fetch`, and in `XMLHttpRequest`.
 */
function start(): void {
  const resources = (globalThis as { [RESOURCES_GLOBAL]?: Record<string, string> })[RESOURCES_GLOBAL] ?? {};
  const here = document.baseURI.replace(/[^/]*(?:[?#].*)?$/u, "");

  const addressOf = (value: unknown): string | undefined => {
    const text = String(value);
    const from = [here, `${appOrigin()}/`].find((each) => text.startsWith(each)) ?? "";
    const address = (from === "" ? text : `/${text.slice(from.length)}`).replace(/[?#].*$/su, "");
    if (isElsewhere(address)) return undefined;
    // An app may be at any address of its own, and requests its files relative to that.
    return [folderOf(appPath()), ""]
      .flatMap((folder) => joinPath(folder, address) ?? [])
      .flatMap((path) => [path, `public/${path}`])
      .flatMap((each) => (Object.hasOwn(resources, each) ? [resources[each]] : []))[0];
  };

  replaceSetters(addressOf);
  replaceRequests(addressOf);

  const give = (element: Element): void => {
    for (const name of ATTRIBUTES) {
      const address = addressOf(element.getAttribute(name) ?? "");
      if (address !== undefined) element.setAttribute(name, address);
    }
  };
  const giveStyle = (element: Element): void => {
    const css = element.getAttribute("style") ?? "";
    if (!css.includes("url(")) return;
    const mappedCss = mapAddresses(css, addressOf);
    if (mappedCss !== css) element.setAttribute("style", mappedCss);
  };
  // Covers elements that are created from markup.
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        if (!(node instanceof Element)) continue;
        if (node.matches(FETCHING)) give(node);
        giveStyle(node);
        if (node === target) continue;
        for (const element of node.querySelectorAll(FETCHING)) give(element);
        for (const element of node.querySelectorAll("[style*='url(']")) giveStyle(element);
      }
    }
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: [...ATTRIBUTES, "style"],
  });
}

const appLocation = (): Partial<Location> => (globalThis as { [LOCATION_NAME]?: Location })[LOCATION_NAME] ?? {};
const appOrigin = (): string => appLocation().origin ?? "null:";
const appPath = (): string => decodeURI(appLocation().pathname ?? "/").slice(1);

type AddressOf = (value: unknown) => string | undefined;

/** An address that is set on an element is fetched at once, even if the element is in no document. */
function replaceSetters(addressOf: AddressOf): void {
  for (const prototype of [HTMLImageElement.prototype, HTMLMediaElement.prototype, HTMLSourceElement.prototype]) {
    const src = Object.getOwnPropertyDescriptor(prototype, "src");
    if (src?.set === undefined) continue;
    const { set } = src;
    Object.defineProperty(prototype, "src", {
      ...src,
      set(value: unknown) {
        set.call(this, addressOf(value) ?? value);
      },
    });
  }
  const setAttribute = Element.prototype.setAttribute;
  Element.prototype.setAttribute = function setAttributeHere(name, value) {
    const isAddress = ATTRIBUTES.includes(name.toLowerCase()) && this.matches(FETCHING);
    setAttribute.call(this, name, (isAddress ? addressOf(value) : undefined) ?? value);
  };
}

function replaceRequests(addressOf: AddressOf): void {
  const fetchAddress = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) =>
    fetchAddress(input instanceof Request ? input : (addressOf(input) ?? input), init);
  const open = XMLHttpRequest.prototype.open as (...values: unknown[]) => void;
  XMLHttpRequest.prototype.open = function openHere(...values: unknown[]): void {
    const [method, address, ...rest] = values;
    open.call(this, method, addressOf(address) ?? address, ...rest);
  };
}

start();
