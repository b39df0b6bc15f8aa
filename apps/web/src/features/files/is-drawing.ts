/** Whether a file is an image that is written as text, and can be edited as text: an SVG. */
export function isDrawing(path: string): boolean {
  return path.toLowerCase().endsWith(".svg");
}
