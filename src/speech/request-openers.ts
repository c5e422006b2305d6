/** Small words at the beginning of a request: "ok, so now". Pure. */
import { ENGLISH } from './lexicon/english.ts'
import { toSource } from './phrases.ts'

const OPENERS = new RegExp(`^(?:${toSource(ENGLISH.requestOpeners)}[\\s,.!:]+){0,4}`, 'iu')

export function withoutOpeners(said: string): string {
  return said.replace(OPENERS, '')
}
