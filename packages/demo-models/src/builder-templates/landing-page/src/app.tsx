import { content } from "./content.ts";
import { SignUp } from "./sign-up.tsx";

export function App() {
  return (
    <>
      <header>
        <a href="#top" className="brand">
          <span className="mark" aria-hidden="true" />
          {content.title}
        </a>
        <nav aria-label="Sections">
          <a href="#features">Features</a>
          <a href="#questions">Questions</a>
          <a href="#start" className="button small">
            {content.action}
          </a>
        </nav>
      </header>

      <main id="top">
        <section className="hero">
          <h1>{content.headline}</h1>
          <p>{content.tagline}</p>
          <a href="#start" className="button">
            {content.action}
          </a>
        </section>

        <section id="features" className="features" aria-label="Features">
          {content.features.map((feature, index) => (
            <article key={feature.title}>
              <span className="number" aria-hidden="true">
                {String(index + 1).padStart(2, "0")}
              </span>
              <h2>{feature.title}</h2>
              <p>{feature.text}</p>
            </article>
          ))}
        </section>

        <section id="questions" className="questions">
          <h2>Questions</h2>
          {content.questions.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>

        <section id="start" className="start">
          <h2>{content.headline}</h2>
          <SignUp />
        </section>
      </main>

      <footer>
        {content.title} · {new Date().getFullYear()}
      </footer>
    </>
  );
}
