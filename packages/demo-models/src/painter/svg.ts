type Attributes = Record<string, string | number | undefined>;

/** One SVG element as text. Numbers are cut to two decimals; attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : value}"`)
    .join("");
  return children.length === 0
    ? `<${name}${attributeText}/>`
    : `<${name}${attributeText}>${children.join("")}</${name}>`;
}

/** A point list as `x,y x,y …`. */
export function pointList(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${round(x)},${round(y)}`).join(" ");
}

/** A gradient from top to bottom, or along another direction, through evenly spaced colors. */
export function linearGradient(id: string, colors: readonly string[]): string {
  const stops = colors.map((color, index) =>
    element("stop", { offset: colors.length === 1 ? 0 : index / (colors.length - 1), "stop-color": color }),
  );
  return element("linearGradient", { id, x1: 0, y1: 0, x2: 0, y2: 1 }, stops);
}

/** A glow: a color at the middle that fades to nothing. */
export function glow(id: string, color: string): string {
  const stops = [0, 0.35, 1].map((offset, index) =>
    element("stop", { offset, "stop-color": color, "stop-opacity": [0.9, 0.35, 0][index] }),
  );
  return element("radialGradient", { id }, stops);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
