/** The place that a key leads to in a row of `count` places; undefined where it leads nowhere. The row has ends. */
export function nextPlace(key: string, place: number, count: number): number | undefined {
  const places: Record<string, number> = {
    ArrowRight: place + 1,
    ArrowLeft: place - 1,
    Home: 0,
    End: count - 1,
  };
  const next = Object.hasOwn(places, key) ? places[key] : undefined;
  return next === undefined || next < 0 || next >= count ? undefined : next;
}
