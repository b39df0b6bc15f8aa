/** An outline over an element, which the app neither detects nor affects by its own styles. */
export interface Outline {
  around(element: Element): void;
  remove(): void;
}

/** The outline's host element is placed beside the body, with a closed shadow tree. */
export function drawOutline(): Outline {
  const host = document.createElement("tutti-outline");
  host.style.cssText = "all:initial;position:fixed;inset:0;z-index:2147483647;pointer-events:none";
  const box = document.createElement("div");
  box.style.cssText =
    "position:absolute;box-sizing:border-box;border:2px solid #2f5bea;border-radius:3px;box-shadow:0 0 0 1px #fff;background:rgb(47 91 234 / 0.14)";
  const name = document.createElement("div");
  name.style.cssText =
    "position:absolute;padding:1px 6px;border-radius:3px;background:#2f5bea;color:#fff;font:12px/18px system-ui,sans-serif;white-space:nowrap";
  host.attachShadow({ mode: "closed" }).append(box, name);
  document.documentElement.append(host);
  return {
    around: (element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(box.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
      name.textContent = element.localName;
      // Above the element, or inside it if there is no space above.
      const nameTop = top >= 22 ? top - 22 : Math.max(0, top) + 2;
      Object.assign(name.style, { left: `${Math.max(2, left)}px`, top: `${nameTop}px` });
    },
    remove: () => host.remove(),
  };
}
