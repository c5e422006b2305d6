/** Takes secrets, private passages and terminal codes out of a foreign record before anything else sees it. */

import { cleanDeep } from '../../capture/turns/prepare-turns.ts'
import type { ImportedMemory } from '../../core/ports/importer.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import { countRedactions } from './counting-redactor.ts'

type CleanRecord =
  | { readonly kind: 'clean'; readonly record: ImportedMemory }
  | { readonly kind: 'nothing'; readonly because: 'private' | 'empty' }

export interface Cleaner {
  /** Its key is fit to be shown, its parent's is as it was. */
  record(record: ImportedMemory): Promise<CleanRecord>
  text(text: string): Promise<string>
  /** What was cut so far, by kind. */
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
