/** Removes secrets, private passages and terminal codes from a foreign record before it is used. */

import { cleanDeep } from '../../capture/turns/prepare-turns.ts'
import type { ImportedMemory } from '../../core/ports/importer.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import { countRedactions } from './counting-redactor.ts'

type CleanRecord =
  | { readonly kind: 'clean'; readonly record: ImportedMemory }
  | { readonly kind: 'nothing'; readonly because: 'private' | 'empty' }

export interface Cleaner {
  /** Returns the record; its key is redacted, its parent's key is not. */
  record(record: ImportedMemory): Promise<CleanRecord>
  text(text: string): Promise<string>
  /** Number of redactions so far, by kind. */
  readonly found: Readonly<Record<string, number>>
}

export function createCleaner(redactor: Redactor): Cleaner {
  const counting = countRedactions(redactor)
  return {
    found: counting.found,
    text: (text) => cleanDeep(counting, text),
    async record({ key, parent, ...said }) {
      const clean = { ...(await cleanDeep(counting, said)), key: await cleanDeep(redactor, key) }
      if (/[\p{L}\p{N}]/u.test(clean.content.replaceAll('[private]', '')))
        return { kind: 'clean', record: parent === undefined ? clean : { ...clean, parent } }
      const isPrivate = clean.content.includes('[private]') || /[\p{L}\p{N}]/u.test(said.content)
      return { kind: 'nothing', because: isPrivate ? 'private' : 'empty' }
    },
  }
}
