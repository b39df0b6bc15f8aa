export interface Content {
  title: string;
  /** What is collected. */
  item: string;
  shape: "gem" | "ring" | "ball" | "cube";
  accent: string;
  onAccent: string;
  background: string;
  ground: string;
  /** 1 is normal. */
  speed: number;
}

export const content: Content = {
  title: "Gem Runner",
  item: "gems",
  shape: "gem",
  accent: "#33c4bd",
  onAccent: "#0c1416",
  background: "#141a33",
  ground: "#26305c",
  speed: 1,
};
