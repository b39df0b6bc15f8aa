/** Whether a file is a picture that is written as text, and can be edited as such: an SVG. */
export function isDrawing(path: string): boolean {
  return path.toLowerCase().endsWith(".svg");
}
