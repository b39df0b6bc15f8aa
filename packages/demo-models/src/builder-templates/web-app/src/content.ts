export interface Content {
  title: string;
  tagline: string;
  /** What one entry is called. */
  noun: string;
  accent: string;
  onAccent: string;
  items: string[];
}

export const content: Content = {
  title: "Today",
  tagline: "A short list of what matters.",
  noun: "task",
  accent: "#2f6fde",
  onAccent: "#ffffff",
  items: ["Water the plants", "Write to Ada", "Plan the weekend"],
};
