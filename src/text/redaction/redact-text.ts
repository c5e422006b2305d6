/**
 * Removes credentials and private passages from a text by Lore's own rules. Synchronous and pure; linear in
 * the length of the text. Quick checks decide which rules need to run.
 */
import { findAssignments, TELLING } from './assignments.ts'
import { findCommandCredentials } from './commands.ts'
import { findFileCredentials } from './credential-files.ts'
import { findAuthorization, findCookies } from './headers.ts'
import { findKeyBlocks } from './key-blocks.ts'
import { applyCuts, type Cut, type Finder, uniteCuts } from './parts/cuts.ts'
import { findPrivatePassages } from './private-passages.ts'
import { findAccess } from './said/find-access.ts'
import { findSaid } from './said/find-said.ts'
import { findScriptedAnswers } from './scripted-answers.ts'
import { findShapes } from './shapes.ts'
import { findTokens } from './tokens.ts'
import { findUrlCredentials } from './urls.ts'
import { findVendorKeys } from './vendors.ts'

export interface RedactedText {
  readonly text: string
  /** Number of cuts by kind. */
  readonly found: Readonly<Record<string, number>>
}

/**
 * From the most to the least specific: if several find the same passage, the first names its kind. Each
 * starts with a quick check; those of the second list find nothing unless the text contains one of the words
 * below.
 */
const FINDERS: readonly Finder[] = [
  findKeyBlocks,
  findTokens,
  findShapes,
  findUrlCredentials,
  findCookies,
  findCommandCredentials,
  findScriptedAnswers,
  findVendorKeys,
]
const FINDERS_BY_WORDS: readonly Finder[] = [findAuthorization, findFileCredentials, findAssignments]
const WORDS = new RegExp(`${TELLING.source}|basic |identified|BUNDLE_|:5432:|:\\*:`, 'i')

/** One word or id, with nothing beside it. Only its own shape can make it a credential. */
const NAME = /^[\w.-]*$/

/** Most rounds; a cut can join two halves of a credential, which the next round finds. */
const ROUNDS = 4

/** Idempotent. Returns the same text and no findings if there is nothing to cut. */
export function redactText(text: string): RedactedText {
  const found: Record<string, number> = {}
  let current = cut(text, findPrivatePassages(text), found)
  for (let round = 0; round < ROUNDS; round++) {
    const cuts = uniteCuts(current, findCredentials(current))
    if (cuts.length === 0) break
    current = cut(current, cuts, found)
  }
  return { text: current, found }
}

/** Returns the passages that the rules would cut, unordered, without private passages. */
function findCredentials(text: string): Cut[] {
  if (NAME.test(text)) return [...findTokens(text), ...findShapes(text)]
  const cuts = FINDERS.flatMap((find) => find(text))
  const named = WORDS.test(text) ? FINDERS_BY_WORDS.flatMap((find) => find(text)) : []
  return [...cuts, ...named, ...findSaid(text), ...findAccess(text)]
}

function cut(text: string, cuts: readonly Cut[], found: Record<string, number>): string {
  if (cuts.length === 0) return text
  for (const { kind } of cuts) found[kind] = (found[kind] ?? 0) + 1
  return applyCuts(text, cuts)
}
