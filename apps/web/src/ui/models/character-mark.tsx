import { VendorMark } from "./vendor-mark.tsx";

/**
 * A character's own picture, else the mark of its model's vendor. Hidden from screen readers, because the name always
 * stands beside it. Only an embedded picture is shown: a request to another address would reveal the reader to its
 * server.
 *
 * @param size in pixels
 */
export function CharacterMark({
  model,
  avatarUrl,
  size,
}: {
  /** The model's slug. */
  model: string;
  avatarUrl: string | undefined;
  size: number;
}) {
  if (!avatarUrl?.startsWith("data:image/")) return <VendorMark slug={model} size={size} />;
  const style = { flex: "none", borderRadius: "50%", objectFit: "cover" } as const;
  return <img src={avatarUrl} alt="" width={size + 4} height={size + 4} style={style} />;
}
