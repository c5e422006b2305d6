/** Small words at the beginning of a request: "ok, so now". Pure. */
import { pattern } from '../text/pattern.ts'
import { ENGLISH } from './lexicon/english.ts'
import { toSource } from './phrases.ts'

const OPENERS = pattern(() => `^(?:${toSource(ENGLISH.requestOpeners)}[\\s,.!:]+){0,4}`)

export function withoutOpeners(said: string): string {
  return said.replace(OPENERS, '')
}
