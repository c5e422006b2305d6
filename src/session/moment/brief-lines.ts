/** How a memory reads in a brief: one line of plain fact, with what kind it is, its trust, its day and its id. Pure. */
import type { EpochMs } from '../../core/ids.ts'
import { hasBegun, MEMORY_DEFAULTS, type Memory, type MemoryKind, type Trust } from '../../core/memory.ts'
import { shorten, toOneLine } from '../../text/sentences.ts'
import { withoutLabels } from './injected-block.ts'
import type { Given } from './moment.ts'

/** One line of a brief. */
export interface BriefLine {
  readonly text: string
  /** What is given with it; null where it names nothing that could be given again. */
  readonly ref: Given['ref'] | null
  /** Words that must not be learnt again; empty where they are a person's or an agent's own. */
  readonly served: readonly string[]
  /** What it says, without labels, for saying nothing twice; empty: it is told in any case. */
  readonly said: string
  /** The label of trust it has, to be explained once. */
  readonly trust: Trust | null
}

const STATEMENT_CHARS = 260

/** `2026-11-15`, UTC. */
export function toDay(at: EpochMs): string {
  return new Date(at).toISOString().slice(0, 10)
}

/** When it was said or became true, else when it was stored. */
export function saidAt({ validFrom, createdAt }: Pick<Memory, 'validFrom' | 'createdAt'>): EpochMs {
  return validFrom ?? createdAt
}

/** What a memory says, on one line: its words, after its title where that tells more. */
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
 * @param labels before trust, day and id, such as the kind
 * @param before what was said just before it and it points at; default nothing
 */
export function toMemoryLine(memory: Memory, labels: readonly string[] = [], before = ''): BriefLine {
  const said = withBefore(toStatement(memory), before)
  const about = [...labels, ...toTrustLabels(memory), toDay(saidAt(memory)), `id ${memory.id}`]
  return {
    text: `- ${withoutLabels(said)} (${about.join(', ')})`,
    ref: { kind: 'memory', id: memory.id },
    served: [said, memory.title],
    said,
    trust: toTrustLabels(memory).includes(memory.trust) ? memory.trust : null,
  }
}

/**
 * Whether an agent stored it of its own accord. No person has said it, so that it must not read as if one had: whoever
 * talks an agent into storing a rule would otherwise rule every session after.
 */
function isAgentsNote({ authority, trust, layer }: Memory): boolean {
  // To layer 1 a person agreed.
  return authority === MEMORY_DEFAULTS.authority && trust !== 'principle' && layer > 1
}

/** How far it can be trusted, in words that stand behind it. */
export function toTrustLabels(memory: Memory): string[] {
  if (!isAgentsNote(memory)) return [memory.trust]
  return ['an agent’s own note', ...(memory.trust === 'inference' ? [] : [memory.trust])]
}

/** @param before what was said just before; empty: nothing that is needed */
export function withBefore(said: string, before: string): string {
  return before === '' ? said : `On “${before}”: ${said}`
}

/** Equal for lines that say the same, whatever their case and punctuation. */
export function toKey(said: string): string {
  return said
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const TRUST_RANK: Readonly<Record<Trust, number>> = { principle: 0, pattern: 1, inference: 2 }

/** Whose the knowledge is and how one must behave comes before what is liked. */
const KIND_ORDER: readonly MemoryKind[] = ['identity', 'chain_of_command', 'core', 'rule', 'preference']

/**
 * What agents noted by themselves last; before it the most binding first, then the best founded, then what was last
 * said. Reading changes nothing in it.
 */
export function byStanding(a: Memory, b: Memory): number {
  return (
    Number(isAgentsNote(a)) - Number(isAgentsNote(b)) ||
    a.layer - b.layer ||
    rankCategory(a) - rankCategory(b) ||
    rankKind(a) - rankKind(b) ||
    TRUST_RANK[a.trust] - TRUST_RANK[b.trust] ||
    bySaid(a, b)
  )
}

/** By the day, newest first; within it the best founded and the most salient first. */
export function byDay(a: Memory, b: Memory): number {
  return (
    compare(toDay(saidAt(b)), toDay(saidAt(a))) ||
    TRUST_RANK[a.trust] - TRUST_RANK[b.trust] ||
    b.salience - a.salience ||
    bySaid(a, b)
  )
}

/** What was last said first; ties in the order of ids. */
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

/** Holds at the moment, and nothing shows that it is wrong. */
export function isGood(memory: Memory, now: EpochMs): boolean {
  return (
    memory.archivedAt === null &&
    memory.supersededBy === null &&
    memory.verification !== 'contradicted' &&
    hasBegun(memory, now) &&
    (memory.validUntil === null || memory.validUntil > now)
  )
}
