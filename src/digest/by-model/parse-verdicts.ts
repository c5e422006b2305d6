/**
 * Parses a model's decisions. A verdict counts only if it is complete and names a memory that was shown for
 * its item; the rules decide all other items. Pure, never throws.
 */
import { DECISIONS, type DecisionKind, type Verdict } from '../../core/digest.ts'
import type { Memory } from '../../core/memory.ts'
import { fieldOf, listIn, readInteger, readText, readWord, toRecord } from '../../text/read-answer.ts'
import { shorten } from '../../text/sentences.ts'
import { hasNumbersOf, isNegated } from '../passages/claim-marks.ts'

/** An item with the memories that were shown for it, in the order shown. */
export interface AskedItem {
  readonly key: string
  readonly text: string
  readonly memories: readonly Memory[]
}

const KINDS: ReadonlySet<Lowercase<DecisionKind>> = new Set(
  DECISIONS.map((kind) => kind.toLowerCase() as Lowercase<DecisionKind>),
)
const REASON_CHARS = 500
/** Limits the verdicts that are read per item; a second one can only be a repetition. */
const VERDICTS_PER_ITEM = 2

/**
 * Returns verdicts by key. Item n is the n-th asked one, target n its n-th memory. An item gets no verdict
 * if it is missing, has two different ones, an unknown decision, a number that was not shown, no target
 * although one is needed, or no confidence in 0–1; if it would replace a memory that is protected or of
 * layer 1 or 2; or if it is called known although the memory lacks one of its numbers or its negation.
 */
export function parseVerdicts(answer: unknown, asked: readonly AskedItem[]): ReadonlyMap<string, Verdict> {
  const found = new Map<string, Verdict | null>()
  const list = listIn(toRecord(answer) ?? {}, 'verdicts').slice(0, asked.length * VERDICTS_PER_ITEM)
  for (const value of list) {
    const record = toRecord(value)
    const number = record === null ? null : readInteger(fieldOf(record, 'item'))
    const item = number === null ? undefined : asked[number - 1]
    if (record === null || item === undefined) continue
    const verdict = readVerdict(record, item)
    const known = found.get(item.key)
    found.set(item.key, known === undefined || isSame(known, verdict) ? verdict : null)
  }
  return new Map([...found].flatMap(([key, verdict]) => (verdict === null ? [] : [[key, verdict] as const])))
}

function readVerdict(record: Readonly<Record<string, unknown>>, item: AskedItem): Verdict | null {
  const kind = readWord(fieldOf(record, 'decision'), KINDS)
  const confidence01 = fieldOf(record, 'confidence')
  if (kind === null || typeof confidence01 !== 'number' || !(confidence01 >= 0 && confidence01 <= 1))
    return null
  const decision = kind.toUpperCase() as DecisionKind
  const reason = shorten(readText(fieldOf(record, 'reason')) ?? 'The model gave no reason.', REASON_CHARS)
  const rule = 'model'
  if (decision === 'ADD') return { decision, target: null, rule, reason, confidence01 }
  const number = readInteger(fieldOf(record, 'target'))
  const target = number === null ? undefined : item.memories[number - 1]
  if (target === undefined) return null
  if (decision === 'NONE') {
    if (!hasNumbersOf(item.text, target.content) || isNegated(item.text) !== isNegated(target.content))
      return null
  } else if (target.protected || target.layer <= 2) return null
  return { decision, target: target.id, rule, reason, confidence01 }
}

function isSame(a: Verdict | null, b: Verdict | null): boolean {
  return a !== null && b !== null && a.decision === b.decision && a.target === b.target
}
