/** Takes credentials, private passages and invisible characters out of text before anything else sees it. */
export interface Redaction {
  readonly text: string
  /**
   * What was cut, by kind (`github-token`, `private`, `invisible`), each with how often. Never the secret itself.
   * Invisible characters are counted one by one.
   */
  readonly found: Readonly<Record<string, number>>
}

/** Passages that a person marked, and characters that nobody sees: cut, but no secret that somebody gave away. */
const NO_CREDENTIALS: readonly string[] = ['private', 'invisible']

/** The kinds of credentials among what was cut. */
export function credentialsIn(found: Redaction['found']): string[] {
  return Object.keys(found).filter((kind) => !NO_CREDENTIALS.includes(kind))
}

export interface Redactor {
  /** The text itself where there is nothing to cut. */
  redact(text: string): Promise<Redaction>
}
