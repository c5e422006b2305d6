/**
 * Takes credentials and private passages out of a text, by our own rules. Synchronous and pure; its work grows
 * with the text's length only. A cheap look decides which rules have anything to do.
 */
import { findAssignments, TELLING } from './assignments.ts'
import { findCommandCredentials } from './commands.ts'
import { findFileCredentials } from './credential-files.ts'
import { findAuthorization, findCookies } from './headers.ts'
import { findKeyBlocks } from './key-blocks.ts'
import { applyCuts, type Cut, type Finder, uniteCuts } from './parts/cuts.ts'
import { findPrivatePassages } from './private-passages.ts'
import { findSaid } from './said/find-said.ts'
import { findShapes } from './shapes.ts'
import { findTokens } from './tokens.ts'
import { findUrlCredentials } from './urls.ts'

export interface RedactedText {
  readonly text: string
  /** What was cut, by kind, each with how often. */
  readonly found: Readonly<Record<string, number>>
}

/**
 * From the most to the least specific: the first names what several find. Each looks cheaply before it works;
 * those of the second list find nothing where none of the words below stands.
 */
const FINDERS: readonly Finder[] = [
  findKeyBlocks,
  findTokens,
  findShapes,
  findUrlCredentials,
  findCookies,
  findCommandCredentials,
]
const FINDERS_BY_WORDS: readonly Finder[] = [findAuthorization, findFileCredentials, findAssignments]
const WORDS = new RegExp(`${TELLING.source}|basic |identified|BUNDLE_|:5432:|:\\*:`, 'i')

/** Rounds until nothing more is found; a cut can bring two halves of something together at most so often. */
const ROUNDS = 4

/** Redacting the result again changes nothing. The text itself, and nothing found, where there is nothing. */
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

/** Passages our rules would cut, in no order; private passages left out. */
function findCredentials(text: string): Cut[] {
  const cuts = FINDERS.flatMap((find) => find(text))
  const named = WORDS.test(text) ? FINDERS_BY_WORDS.flatMap((find) => find(text)) : []
  return [...cuts, ...named, ...findSaid(text)]
}

function cut(text: string, cuts: readonly Cut[], found: Record<string, number>): string {
  if (cuts.length === 0) return text
  for (const { kind } of cuts) found[kind] = (found[kind] ?? 0) + 1
  return applyCuts(text, cuts)
}
