/** Takes credentials and private passages out of text before anything else sees it. */
export interface Redaction {
  readonly text: string
  /** What was cut, by kind (`github-token`, `private`), each with how often. Never the secret itself. */
  readonly found: Readonly<Record<string, number>>
}

export interface Redactor {
  /** The text itself where there is nothing to cut. */
  redact(text: string): Promise<Redaction>
}
