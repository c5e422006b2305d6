/**
 * Finds statements that the rest of their session overtook: objected to, taken back, removed, renamed or decided
 * otherwise. What is left is the last word. In doubt a statement is overtaken: the turns keep it, and a false
 * memory costs more than a missing one. Pure.
 */
import type { Episode } from '../../core/conversation.ts'
import { takesBack } from '../../speech/taking-back.ts'
import { PROPOSAL, REASON, ROOT_CAUSE } from '../../speech/work-cues.ts'
import { compareClaims } from '../../text/claims/compare-claims.ts'
import { splitSentences } from '../../text/sentences.ts'
import { toTerms } from '../../text/tokens.ts'

/** Something said in the session, at the position of its turn. */
export interface Stated {
  readonly text: string
  readonly position: number
  /** True if a person said or chose it. */
  readonly byPerson: boolean
  /** True if it answers the agent: what was chosen stands on what the agent knew. */
  readonly answers?: boolean
}

export interface SessionWords {
  /** Returns why the statement no longer holds at the end of the session; null if it does. */
  overtakes(stated: Stated, later: readonly Stated[]): string | null
}

type Turn = Pick<Episode, 'role' | 'text' | 'position'>

const READ_CHARS = 900
/** A person's objection of this length is about the whole answer. */
const BARE_CHARS = 40
const SHARED_TERMS = 2
const SHARED_OWN_WORDS = 3
const LEAST_CONFIDENCE01 = 0.6

/** @param turns all turns of the session that are known, in any order */
export function readSessionWords(turns: readonly Turn[]): SessionWords {
  const spoken = turns
    .filter(({ role }) => role === 'user' || role === 'assistant')
    .toSorted((a, b) => a.position - b.position)
  const people = spoken.filter(({ role }) => role === 'user')
  const agents = spoken.filter(({ role }) => role === 'assistant')
  const objections = people.flatMap(toObjection)
  const concessions = agents.filter(({ text }) => takesBack(text, 'agent') === 'last answer')
  const errors = agents.filter(
    ({ text }) => takesBack(text, 'agent') === 'own words' || MISTAKEN.test(firstWords(text)),
  )
  const corrected = agents.flatMap(toCorrected)
  const removals = agents.flatMap(toRemoval)

  /** The position of the last turn of a person before this one; -1 if there is none. */
  const personBefore = (position: number) =>
    people.findLast((turn) => turn.position < position)?.position ?? -1
  /** True if an agent said it in answer to the turn before the one at `position`. */
  const isJustBefore = ({ position: at }: Stated, position: number) =>
    at < position && at >= personBefore(position)

  function isObjectedTo(stated: Stated): boolean {
    return objections.some(
      ({ position, text, forbids }) =>
        isJustBefore(stated, position) &&
        !(forbids && isFinding(stated.text)) &&
        (text.trim().length <= BARE_CHARS || countShared(stated.text, text) >= SHARED_TERMS),
    )
  }

  function isConceded(stated: Stated): boolean {
    return concessions.some(({ position, text }) => {
      const asked = people.findLast((turn) => turn.position < position)
      if (asked === undefined || !isJustBefore(stated, asked.position)) return false
      return countShared(stated.text, `${asked.text} ${firstWords(text)}`) >= SHARED_TERMS
    })
  }

  return {
    overtakes(stated, later) {
      const after = later.filter(({ position }) => position > stated.position)
      if (!stated.byPerson) {
        if (isObjectedTo(stated)) return 'The person objected to it.'
        if (isConceded(stated)) return 'The agent took it back.'
        const isError = errors.some(
          ({ position, text }) =>
            position > stated.position && countShared(stated.text, firstWords(text)) >= SHARED_OWN_WORDS,
        )
        if (isError) return 'The agent found out that it was wrong.'
      }
      const isAssumed =
        (!stated.byPerson || stated.answers === true) &&
        corrected.some(
          ({ position, text }) =>
            position > stated.position && countShared(stated.text, text) >= SHARED_OWN_WORDS,
        )
      if (isAssumed) return 'The agent found out that it was wrong.'
      const names = new Set(namesIn(stated.text))
      const isRemoved = removals.some(
        ({ position, names: gone }) => position > stated.position && gone.some((name) => names.has(name)),
      )
      if (isRemoved) return 'What it is about was removed or renamed later.'
      return after.some((other) => saysOtherwise(stated, other))
        ? 'Something else was said or decided later.'
        : null
    },
  }
}

const DENIES =
  /^(?:no\b(?! (?:problem|worries|need))|nope|that's (?:not|wrong)|this is (?:not|wrong)|wrong\b|actually,? no|(?:hmm+,? )?(?:are you sure|i don't (?:think|believe) (?:that|this|it)))/i
/** "No, don't touch the proxy": what was proposed is forbidden, what was found still holds. */
const FORBIDS = /^(?:no|nope)\b[\s,.!–—-]*(?:please )?(?:don't|do not|never|leave)\b/i

interface Objection {
  readonly position: number
  readonly text: string
  /** True if it is about what the agent wants to do, not about what it said. */
  readonly forbids: boolean
}

function toObjection({ position, text }: Turn): Objection[] {
  const said = text.trim().replace(/[’‘]/g, "'")
  if (takesBack(said, 'person') === null && !DENIES.test(said)) return []
  const rest = splitSentences(said.slice(0, READ_CHARS)).slice(1).join(' ')
  return [{ position, text, forbids: FORBIDS.test(said) && takesBack(rest, 'person') === null }]
}

/** True if the text says why something is so, and proposes nothing. */
function isFinding(text: string): boolean {
  return (REASON.test(text) || ROOT_CAUSE.test(text)) && !PROPOSAL.test(text)
}

const MISTAKEN =
  /\b(?:misdiagnos\w+|(?:i|we) (?:was|were) (?:wrong|mistaken)|was (?:incorrect|a mistake|not the (?:cause|issue|problem|reason))|turned? out (?:to be wrong|not)|is (?:actually )?not the (?:cause|issue|problem)|i was (?:looking at|assuming)|(?:weaker|stronger|simpler|harder|easier|less \w+) than i (?:made|thought|said|claimed|gave)|(?:isn't|wasn't|is not|was not) the \w+ i (?:claimed|described|thought|said)|i (?:overstated|exaggerated|overlooked|misread|misunderstood)|correction:|reverted (?:back|that|this|the))/i

/** Says in one sentence that something assumed before is not so. */
const CORRECTS =
  /\b(?:not|n't|no longer)\b.{0,120}\b(?:as|than|what) (?:i |we )?(?:had )?(?:earlier|previously|originally|first|initially) (?:assumed|thought|believed|said|stated)\b|\bnot the (?:previously|earlier|originally)[- ](?:assumed|stated|reported)\b/i

function toCorrected({ position, text }: Turn): { readonly position: number; readonly text: string }[] {
  return splitSentences(text.slice(0, 4_000).replace(/[’‘]/g, "'"))
    .filter((said) => CORRECTS.test(said.replace(/[*_]+/g, '')))
    .map((said) => ({ position, text: said }))
}

function firstWords(text: string): string {
  return text
    .slice(0, READ_CHARS)
    .replace(/[*_#>]+/g, ' ')
    .replace(/[’‘]/g, "'")
}

interface Removal {
  readonly position: number
  readonly names: readonly string[]
}

const REMOVES =
  /\b(?:remov(?:ed|es|ing)|delet(?:ed|es|ing)|dropp(?:ed|ing)|renam(?:ed|es|ing)|replac(?:ed|es|ing)|revert(?:ed|s|ing)|supersed(?:ed|es)|got rid of|switched from|moved away from|instead of|rather than|no longer (?:uses?|needs?|exists?|calls?))\b([^.;\n]{0,90})/gi

/** Finds the names of what a message reports as removed, renamed or replaced. */
function toRemoval({ position, text }: Turn): Removal[] {
  const names = [...text.slice(0, 8_000).matchAll(REMOVES)].flatMap(([, rest = '']) =>
    namesIn(untilSuccessor(rest)),
  )
  return names.length === 0 ? [] : [{ position, names }]
}

/** The new name behind "to" or "with" stays. */
function untilSuccessor(rest: string): string {
  return rest.split(/\s(?:to|with|by|in favou?r of|into|→|from|in|and)\s/i)[0] ?? ''
}

const NAME =
  /`([^`\n]{2,80})`|\b([a-z]+[A-Z]\w+|[A-Z][a-z]+[A-Z]\w+|\w{2,}_\w{2,}|[\w-]+\.(?:go|tsx?|jsx?|py|rs|rb|java|json|ya?ml|toml|md|sh|sql))\b/g

/** Returns the names of code in a text, without brackets and in lowercase. */
function namesIn(text: string): string[] {
  return [...text.matchAll(NAME)].map(([, quoted, bare]) =>
    (quoted ?? bare ?? '')
      .replace(/\(.*\)$/, '')
      .toLowerCase()
      .trim(),
  )
}

function countShared(a: string, b: string): number {
  const terms = new Set(toTerms(b))
  return [...new Set(toTerms(a))].filter((term) => terms.has(term)).length
}

const CONTRASTS =
  /\b(?:instead|only|not|n't|never|independent\w*|regardless|rather|agnostic|rename\w*|no longer|any more|separate|both|single|always|now|default)\b|n't\b/i

const DEFINES = /(?<![\w.=])([\p{L}_][\p{L}\p{N}_.×*]*) ?= ?(?![=>])([^;=\n]{2,80})/gu

/** Returns what a text sets equal, by name: "PORT = 9100; HOST = localhost". */
function definitionsIn(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(DEFINES)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    ]),
  )
}

/** True if a name is set equal to something else later. */
function redefines(earlier: string, later: string): boolean {
  const now = definitionsIn(later)
  if (now.size === 0) return false
  return [...definitionsIn(earlier)].some(([name, before]) => {
    const value = now.get(name)
    return value !== undefined && !value.startsWith(before) && !before.startsWith(value)
  })
}

/** True if a later statement contradicts or replaces an earlier one about the same thing. */
function saysOtherwise(stated: Stated, other: Stated): boolean {
  if ((other.byPerson || !stated.byPerson) && redefines(stated.text, other.text)) return true
  const { relation, confidence01 } = compareClaims(stated.text, other.text)
  if ((relation === 'contradicted' || relation === 'updated') && confidence01 >= LEAST_CONFIDENCE01) {
    return other.byPerson || !stated.byPerson
  }
  if (stated.byPerson || !other.byPerson) return false
  // A person's later choice about a thing overtakes what the agent said it was limited to.
  const names = new Set(namesIn(stated.text))
  const isSame =
    namesIn(other.text).some((name) => names.has(name)) ||
    countShared(stated.text, other.text) >= SHARED_OWN_WORDS
  return (
    isSame && CONTRASTS.test(stated.text) && splitSentences(other.text).some((said) => CONTRASTS.test(said))
  )
}
