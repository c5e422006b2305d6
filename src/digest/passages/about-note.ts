/**
 * The note behind a terse answer that says what it answers: `by file (about: Split by file or by week?)`.
 * The note is the agent's wording; the person's own words end before it. Pure.
 */

const NOTE = /^(.{1,2000}?) \(about: ([^\n]{1,400})\)$/s

export interface NotedStatement {
  readonly statement: string
  /** null if there is no note. */
  readonly about: string | null
}

/** A line of a shell explains nothing to a reader. */
const SHELL = /\$\(|(?:^|\s)(?:&&|\|\|)\s/

/** @param about the note; '' for none */
export function addAboutNote(statement: string, about: string): string {
  return about === '' || SHELL.test(about) ? statement : `${statement} (about: ${about})`
}

export function splitAboutNote(text: string): NotedStatement {
  const found = NOTE.exec(text)
  if (found === null) return { statement: text, about: null }
  return { statement: found[1] ?? text, about: found[2] ?? null }
}
