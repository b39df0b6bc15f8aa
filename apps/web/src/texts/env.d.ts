interface ImportMetaEnv {
  /** The language that the page is built for: a BCP 47 tag. */
  readonly TUTTI_LANGUAGE?: string;
}
