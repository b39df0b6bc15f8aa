export interface Content {
  title: string;
  /** What is caught. */
  item: string;
  shape: "star" | "circle" | "heart" | "diamond";
  accent: string;
  onAccent: string;
  background: [string, string];
  lives: number;
  /** 1 is normal. */
  speed: number;
}

export const content: Content = {
  title: "Star Catcher",
  item: "stars",
  shape: "star",
  accent: "#f7d347",
  onAccent: "#17181c",
  background: ["#0b1026", "#2b2a5e"],
  lives: 3,
  speed: 1,
};
