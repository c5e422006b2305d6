/**
 * Measures how well the rules tell what a newer statement does to an older one, on labelled pairs with the
 * real model's similarities. Pairs that rules were written with are reported separately from held-out ones.
 */
import type { DecisionKind } from '../src/core/digest.ts'
import type { MemoryId, ScopeId } from '../src/core/ids.ts'
import type { Memory } from '../src/core/memory.ts'
import { newMemory } from '../src/core/new-memory.ts'
import type { Embedder } from '../src/core/ports/embedder.ts'
import { decideByRules } from '../src/digest/decide/decide-by-rules.ts'
import { calibrated01 } from '../src/embed/calibration.ts'
import { isContradiction, judgeByRules } from '../src/sleep/contradictions/judge-by-rules.ts'
import { DECIDE_PAIRS, type DecidePair, PAIR_LABELS, type PairLabel } from './decide-pairs.ts'
import { round } from './support/measure.ts'

export interface DecideBenchOptions {
  /** Opened and closed by the caller. */
  readonly embedder: Pick<Embedder, 'model' | 'embedDocuments'>
  readonly pairs?: readonly DecidePair[]
  readonly onProgress?: (done: number, total: number) => void
}

export interface DecideAccuracy {
  readonly pairs: number
  readonly accuracy: number
  /** Counts UPDATE and DELETE as one: both supersede. */
  readonly accuracyOfEffect: number
  readonly labels: Readonly<
    Record<PairLabel, { readonly precision: number; readonly recall: number; readonly pairs: number }>
  >
  /**
   * The accuracy with which sleep, which sees two memories and nothing else, tells those that cannot both
   * be current (updated, contradicted) from the rest. Refinements, which digestion counts as updates,
   * belong to the rest.
   */
  readonly contradictions: ContradictionAccuracy
}

export interface ContradictionAccuracy {
  readonly precision: number
  readonly recall: number
  readonly f1: number
  readonly accuracy: number
}

export interface DecideBenchResult {
  readonly all: DecideAccuracy
  readonly tuned: DecideAccuracy
  readonly heldOut: DecideAccuracy
  readonly coding: number
  readonly everyday: number
  /** Accuracy by the feature that the pair exercises. */
  readonly rules: Readonly<Record<string, { readonly accuracy: number; readonly pairs: number }>>
  /** The wrong judgements: expected, decided, rule; only ids for held-out pairs. */
  readonly wrong: readonly string[]
  readonly similarity01: Readonly<Record<PairLabel, { readonly least: number; readonly median: number }>>
}

export interface Outcome {
  readonly pair: DecidePair
  readonly similarity01: number
  readonly decided: PairLabel
  readonly rule: string
  /** True if sleep judges the two a contradiction. */
  readonly contradiction: boolean
}

const LABEL_OF: Readonly<Record<DecisionKind, PairLabel>> = {
  NONE: 'same',
  UPDATE: 'updated',
  DELETE: 'contradicted',
  ADD: 'unrelated',
}

const DAY_MS = 86_400_000
const OLDER_AT = Date.UTC(2026, 0, 5)

export async function runDecideBench(options: DecideBenchOptions): Promise<DecideBenchResult> {
  const { embedder, pairs = DECIDE_PAIRS, onProgress } = options
  const model = await embedder.model()
  const outcomes: Outcome[] = []
  for (const pair of pairs) {
    const [older, newer] = await embedder.embedDocuments([
      { label: null, text: pair.older },
      { label: null, text: pair.newer },
    ])
    const similarity01 = older && newer ? calibrated01(older.vector, newer.vector, model) : 0
    outcomes.push(decidePair(pair, similarity01))
    onProgress?.(outcomes.length, pairs.length)
  }
  return summariseOutcomes(outcomes)
}

/** Runs the pair through the rules, with the older statement as the only memory near. */
export function decidePair(pair: DecidePair, similarity01: number): Outcome {
  const { decision, rule } = decideByRules(
    { text: pair.newer, at: OLDER_AT + DAY_MS, corrects: pair.corrects, ownWords: true },
    [{ memory: toMemory(pair.older), similarity01 }],
  )
  const { relation } = judgeByRules(pair.older, pair.newer)
  return { pair, similarity01, decided: LABEL_OF[decision], rule, contradiction: isContradiction(relation) }
}

export function summariseOutcomes(outcomes: readonly Outcome[]): DecideBenchResult {
  const of = (keep: (pair: DecidePair) => boolean) => outcomes.filter(({ pair }) => keep(pair))
  const byRule = Map.groupBy(outcomes, ({ pair }) => pair.rule)
  return {
    all: toAccuracy(outcomes),
    tuned: toAccuracy(of(({ heldOut }) => !heldOut)),
    heldOut: toAccuracy(of(({ heldOut }) => heldOut)),
    coding: share(
      of(({ field }) => field === 'coding'),
      isRight,
    ),
    everyday: share(
      of(({ field }) => field === 'everyday'),
      isRight,
    ),
    rules: Object.fromEntries(
      [...byRule].map(([rule, some]) => [rule, { accuracy: share(some, isRight), pairs: some.length }]),
    ),
    wrong: outcomes.filter((outcome) => !isRight(outcome)).map(describeWrong),
    similarity01: toRecord((label) => toSpread(of((pair) => pair.label === label))),
  }
}

function toAccuracy(outcomes: readonly Outcome[]): DecideAccuracy {
  return {
    pairs: outcomes.length,
    accuracy: share(outcomes, isRight),
    accuracyOfEffect: share(outcomes, ({ pair, decided }) => toEffect(pair.label) === toEffect(decided)),
    labels: toRecord((label) => {
      const labelled = outcomes.filter(({ pair }) => pair.label === label)
      return {
        precision: share(
          outcomes.filter(({ decided }) => decided === label),
          isRight,
        ),
        recall: share(labelled, isRight),
        pairs: labelled.length,
      }
    }),
    contradictions: toContradictionAccuracy(outcomes),
  }
}

function toContradictionAccuracy(outcomes: readonly Outcome[]): ContradictionAccuracy {
  const found = outcomes.filter(({ contradiction }) => contradiction)
  const real = outcomes.filter(({ pair }) => excludeEachOther(pair))
  const precision = share(found, ({ pair }) => excludeEachOther(pair))
  const recall = share(real, ({ contradiction }) => contradiction)
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : round((2 * precision * recall) / (precision + recall), 4),
    accuracy: share(outcomes, ({ pair, contradiction }) => excludeEachOther(pair) === contradiction),
  }
}

function excludeEachOther({ label, rule }: DecidePair): boolean {
  return label === 'contradicted' || (label === 'updated' && rule !== 'refines')
}

function isRight({ pair, decided }: Outcome): boolean {
  return pair.label === decided
}

function toEffect(label: PairLabel): string {
  return label === 'contradicted' ? 'updated' : label
}

function describeWrong({ pair, decided, rule }: Outcome): string {
  const words = pair.heldOut ? '' : `: ${pair.older} / ${pair.newer}`
  return `${pair.id} ${pair.rule}: ${pair.label}, decided ${decided} by ${rule}${words}`
}

function toSpread(outcomes: readonly Outcome[]): { least: number; median: number } {
  const sorted = outcomes.map(({ similarity01 }) => similarity01).sort((a, b) => a - b)
  return { least: round(sorted[0] ?? 0), median: round(sorted[Math.floor(sorted.length / 2)] ?? 0) }
}

function toRecord<T>(make: (label: PairLabel) => T): Record<PairLabel, T> {
  return Object.fromEntries(PAIR_LABELS.map((label) => [label, make(label)])) as Record<PairLabel, T>
}

function share(outcomes: readonly Outcome[], test: (outcome: Outcome) => boolean): number {
  return outcomes.length === 0 ? 1 : round(outcomes.filter(test).length / outcomes.length, 4)
}

function toMemory(content: string): Memory {
  return newMemory({
    id: 'older' as MemoryId,
    scopeId: 1 as ScopeId,
    depth: 2,
    title: content,
    summary: content,
    content,
    contentHash: '',
    origin: 'lore',
    author: 'bench',
    createdAt: OLDER_AT,
    validFrom: OLDER_AT,
  })
}
