/** The URL of the page about a model (ROUTE-12): its slug as a path, without a preset that was applied to it. */
export function modelPage(slug: string): string {
  const [model = ""] = slug.split("@");
  const path = model
    .split("/")
    .map((part) => encodeURIComponent(part).replaceAll("%3A", ":"))
    .filter((part) => part !== "")
    .join("/");
  return `/${path}`;
}
