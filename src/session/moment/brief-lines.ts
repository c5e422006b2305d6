/** Renders a memory as one line of a brief: statement, kind, trust, day and id. Pure. */
import { type EpochMs, toShortId } from '../../core/ids.ts'
import { hasBegun, MEMORY_DEFAULTS, type Memory, type MemoryKind, type Trust } from '../../core/memory.ts'
import { isPersonsWord } from '../../strength/archive-rules.ts'
import { shorten, toOneLine } from '../../text/sentences.ts'
import { withoutLabels } from './injected-block.ts'
import type { Injected } from './moment.ts'
import { asSettled } from './settled-words.ts'

/** One line of a brief. */
export interface BriefLine {
  readonly text: string
  /** The memory or turn it injects; null if there is none. */
  readonly ref: Injected['ref'] | null
  /**
   * Lore's own wording, which must not be captured as new; empty if the words are a person's or an
   * agent's.
   */
  readonly served: readonly string[]
  /** The statement without labels, used to skip repetitions; empty for a line that is always shown. */
  readonly said: string
  /** The trust label it carries, explained once in the opening. */
  readonly trust: Trust | null
  /** Whose word it is; absent for lines that tell no memory. */
  readonly voice?: Voice
  /** True if a person stored it: it is not left out as long as a guess stands anywhere. */
  readonly isOwn?: boolean
}

/** A person's own or agreed words; observed or checked by others; a guess. */
type Voice = 'person' | 'confirmed' | 'guess'

const STATEMENT_CHARS = 260

/** Returns the UTC date, such as `2026-11-15`. */
export function toDay(at: EpochMs): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** Returns the time it was said or became true, else its creation. */
export function saidAt({ validFrom, createdAt }: Pick<Memory, 'validFrom' | 'createdAt'>): EpochMs {
  return validFrom ?? createdAt
}

/** Returns a memory's content in one line, preceded by its title if that adds something. */
export function toStatement(
  { title, summary, content }: Pick<Memory, 'title' | 'summary' | 'content'>,
  maxChars: number = STATEMENT_CHARS,
): string {
  const whole = toOneLine(content)
  const said = whole.length <= maxChars ? whole : toOneLine(summary === '' ? content : summary)
  const name = toOneLine(title)
  const stem = name.replace(/[….:]+$/u, '').toLowerCase()
  const isSaid = stem === '' || said.toLowerCase().includes(stem)
  return shorten(isSaid ? said : `${name}: ${said}`, maxChars)
}

/**
 * @param labels labels before trust, day and id, such as the kind
 * @param before the preceding sentence that its words refer to; empty if not needed
 */
export function toMemoryLine(memory: Memory, labels: readonly string[] = [], before = ''): BriefLine {
  const said = withBefore(toStatement(asSettled(memory)), before)
  const about = [...labels, ...toTrustLabels(memory), toDay(saidAt(memory)), `id ${toShortId(memory.id)}`]
  return {
    text: `- ${withoutLabels(said)} (${about.join(', ')})`,
    ref: { kind: 'memory', id: memory.id },
    served: [said, memory.title],
    said,
    trust: toTrustLabels(memory).includes(memory.trust) ? memory.trust : null,
    voice: voiceOf(memory),
    ...(memory.origin === 'person' ? { isOwn: true } : {}),
  }
}

/** A person has to agree to layer 1, so such a memory counts as the person's word. */
function voiceOf(memory: Memory): Voice {
  if (isPersonsWord(memory) || memory.trust === 'principle' || memory.layer === 1) return 'person'
  const isConfirmed = memory.trust === 'pattern' || memory.verification === 'verified'
  return isConfirmed && !isAgentsNote(memory) ? 'confirmed' : 'guess'
}

/**
 * True if an agent stored it on its own. It must not read as if a person had said it: otherwise anyone
 * who talks an agent into storing a rule would control later sessions.
 */
function isAgentsNote({ authority, trust, layer }: Memory): boolean {
  // A person has to agree to layer 1.
  return authority === MEMORY_DEFAULTS.authority && trust !== 'principle' && layer > 1
}

/** Returns the labels that state how far it can be trusted. */
export function toTrustLabels(memory: Memory): string[] {
  if (!isAgentsNote(memory)) return [memory.trust]
  return ['an agent’s own note', ...(memory.trust === 'inference' ? [] : [memory.trust])]
}

/** @param before the preceding sentence; empty if not needed */
export function withBefore(said: string, before: string): string {
  return before === '' ? said : `On “${before}”: ${said}`
}

/** Returns a key that ignores case and punctuation. */
export function toKey(said: string): string {
  return said
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const TRUST_RANK: Readonly<Record<Trust, number>> = { principle: 0, pattern: 1, inference: 2 }

/** Order of kinds: identity and rules come before preferences. */
const KIND_ORDER: readonly MemoryKind[] = ['identity', 'chain_of_command', 'core', 'rule', 'preference']

const VOICE_RANK: Readonly<Record<Voice, number>> = { person: 0, confirmed: 1, guess: 2 }

/** Orders a person's words first, then what was confirmed, then guesses. */
export function byVoice(a: Memory, b: Memory): number {
  return VOICE_RANK[voiceOf(a)] - VOICE_RANK[voiceOf(b)] || Number(isAgentsNote(a)) - Number(isAgentsNote(b))
}

/**
 * Orders memories by voice, agents' own notes last; then by layer, category, kind and trust, then newest first.
 * Independent of accesses.
 */
export function byStanding(a: Memory, b: Memory): number {
  return (
    byVoice(a, b) ||
    a.layer - b.layer ||
    rankCategory(a) - rankCategory(b) ||
    rankKind(a) - rankKind(b) ||
    TRUST_RANK[a.trust] - TRUST_RANK[b.trust] ||
    bySaid(a, b)
  )
}

/** Orders by day, newest first; within a day by trust, then salience. */
export function byDay(a: Memory, b: Memory): number {
  return (
    compare(toDay(saidAt(b)), toDay(saidAt(a))) ||
    TRUST_RANK[a.trust] - TRUST_RANK[b.trust] ||
    b.salience - a.salience ||
    bySaid(a, b)
  )
}

/** Orders by the time said, newest first; ties by id. */
export function bySaid(a: Memory, b: Memory): number {
  return saidAt(b) - saidAt(a) || compare(a.id, b.id)
}

function rankCategory({ category }: Memory): number {
  return category === 'fundamental' ? 0 : 1
}

function rankKind({ kind }: Memory): number {
  const at = KIND_ORDER.indexOf(kind)
  return at < 0 ? KIND_ORDER.length : at
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** True if the memory is valid now and not contradicted. */
export function isGood(memory: Memory, now: EpochMs): boolean {
  return (
    memory.archivedAt === null &&
    memory.supersededBy === null &&
    memory.verification !== 'contradicted' &&
    hasBegun(memory, now) &&
    (memory.validUntil === null || memory.validUntil > now)
  )
}
