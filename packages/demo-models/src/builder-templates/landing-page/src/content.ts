export interface Content {
  title: string;
  headline: string;
  tagline: string;
  action: string;
  accent: string;
  onAccent: string;
  features: { title: string; text: string }[];
  questions: { question: string; answer: string }[];
}

export const content: Content = {
  title: "Northwind Coffee",
  headline: "Coffee worth getting up for",
  tagline: "Small batches, roasted on Monday, at your door on Wednesday.",
  action: "Get the first bag",
  accent: "#8a5a36",
  onAccent: "#ffffff",
  features: [
    { title: "Fresh", text: "Roasted to order, never from a shelf." },
    { title: "Fair", text: "Growers are paid before we are." },
    { title: "Simple", text: "Pause or stop whenever you like." },
  ],
  questions: [
    { question: "How does it begin?", answer: "Leave your address; we write once, when it is ready." },
    { question: "What does it cost?", answer: "Nothing until you have tried it." },
  ],
};
