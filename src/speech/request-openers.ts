/** The small words that people begin with before they ask: "ok, so now". Pure. */
import { ENGLISH } from './lexicon/english.ts'
import { toSource } from './phrases.ts'

const OPENERS = new RegExp(`^(?:${toSource(ENGLISH.requestOpeners)}[\\s,.!:]+){0,4}`, 'iu')

export function withoutOpeners(said: string): string {
  return said.replace(OPENERS, '')
}
