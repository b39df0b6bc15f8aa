/** Gemini's files, small, by hand. */

export const geminiSample = JSON.stringify([
  {
    header: "Gemini Apps",
    title: "Prompted And the moon?",
    time: "2025-04-02T09:00:00.000Z",
    products: ["Gemini Apps"],
    safeHtmlItem: [{ html: "<p>It is <strong>far</strong> &amp; cold.</p><ul><li>One</li><li>Two</li></ul>" }],
  },
  {
    header: "Gemini Apps",
    title: "Prompted How far is the sun?",
    time: "2025-04-02T08:00:00.000Z",
    products: ["Gemini Apps"],
    attachedFiles: ["sun.png"],
    safeHtmlItem: [{ html: "<p>8 minutes.</p><pre><code>c * t</code></pre>" }],
  },
  { header: "Gemini Apps", title: "Used Gemini", time: "2025-04-01T08:00:00.000Z", products: ["Gemini Apps"] },
  {
    header: "Gemini Apps",
    title: "Prompted Hello",
    time: "2025-04-01T07:00:00.000Z",
    products: ["Gemini Apps"],
    safeHtmlItem: [{ html: "<p>Hi.</p>" }],
  },
]);
