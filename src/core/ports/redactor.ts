/** Removes credentials, private passages and invisible characters from text before anything else reads it. */
export interface Redaction {
  readonly text: string
  /**
   * Number of cuts by kind (`github-token`, `private`, `invisible`), never the secret itself. Invisible
   * characters are counted one by one.
   */
  readonly found: Readonly<Record<string, number>>
}

/** Kinds of cuts that are not credentials. */
const NO_CREDENTIALS: readonly string[] = ['private', 'invisible']

/** Returns the kinds of credentials among the cuts. */
export function credentialsIn(found: Redaction['found']): string[] {
  return Object.keys(found).filter((kind) => !NO_CREDENTIALS.includes(kind))
}

export interface Redactor {
  /** Returns the same text if there is nothing to cut. */
  redact(text: string): Promise<Redaction>
}
