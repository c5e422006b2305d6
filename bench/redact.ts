/**
 * Measures how well redaction tells credentials from ordinary text, and how fast it reads. Never prints a
 * text.
 */
import { createRedactor, needsFullScan } from '../src/capture/turns/redactor.ts'
import { redactText } from '../src/text/redaction/redact-text.ts'
import { createOrdinaryLines } from './redact-negatives.ts'
import { createRedactSet, type LabelledText, loadRedactSet } from './redact-set.ts'
import { createCorpus } from './support/corpus.ts'
import { round } from './support/measure.ts'

export interface RedactBenchOptions {
  /** A file of `{"text", "label": "tp" | "fp"}` lines; default: our own set. */
  readonly dataPath?: string
  readonly onProgress?: (done: number, total: number) => void
}

export interface RedactionQuality {
  readonly recall: number
  readonly precision: number
  readonly f1: number
  readonly positives: number
  readonly negatives: number
  /** Kinds of the positives that were not found, one entry per text. */
  readonly missed: readonly string[]
  /** Number of negatives that were changed. */
  readonly falseAlarms: number
  /** Their kinds, or their line numbers in a file. */
  readonly falseAlarmKinds: readonly string[]
  /** Empty for a file, in which every line has its own kind. */
  readonly recallByKind: Readonly<Record<string, number>>
  /** Share of the set's texts that secretlint must read after our own rules. */
  readonly paidShare: number
}

export interface RedactBenchResult extends RedactionQuality {
  /** Ordinary turns of some kilobytes, on one core. */
  readonly mbPerSecond: number
}

const MARK = /\[redacted:[a-z0-9-]+\]|\[private\]/

export async function runRedactBench(options: RedactBenchOptions = {}): Promise<RedactBenchResult> {
  const own = options.dataPath === undefined
  const set = own ? createRedactSet() : loadRedactSet(options.dataPath)
  const quality = await measureQuality(set, options.onProgress)
  return { ...quality, recallByKind: own ? quality.recallByKind : {}, mbPerSecond: await measureSpeed() }
}

export async function measureQuality(
  set: readonly LabelledText[],
  onProgress?: (done: number, total: number) => void,
): Promise<RedactionQuality> {
  const redactor = createRedactor()
  const positives = set.filter(({ label }) => label === 'tp')
  const missed: LabelledText[] = []
  const alarms: LabelledText[] = []
  for (const [i, item] of set.entries()) {
    const { text } = await redactor.redact(item.text)
    if (item.label === 'tp' && !isRedacted(item, text)) missed.push(item)
    if (item.label === 'fp' && text !== item.text) alarms.push(item)
    onProgress?.(i + 1, set.length)
  }
  const found = positives.length - missed.length
  const recall = ratio(found, positives.length)
  const precision = ratio(found, found + alarms.length)
  return {
    recall,
    precision,
    f1: ratio(2 * recall * precision, recall + precision),
    positives: positives.length,
    negatives: set.length - positives.length,
    missed: missed.map(({ kind }) => kind),
    falseAlarms: alarms.length,
    falseAlarmKinds: alarms.map(({ kind }) => kind),
    recallByKind: recallByKind(positives, missed),
    paidShare: ratio(set.filter(({ text }) => needsFullScan(redactText(text).text)).length, set.length),
  }
}

function isRedacted({ text, secret }: LabelledText, redacted: string): boolean {
  return redacted !== text && MARK.test(redacted) && (secret === null || !redacted.includes(secret))
}

function recallByKind(
  positives: readonly LabelledText[],
  missed: readonly LabelledText[],
): Record<string, number> {
  const of = Map.groupBy(positives, ({ kind }) => kind)
  return Object.fromEntries(
    [...of].map(([kind, items]) => [
      kind,
      ratio(items.length - missed.filter((item) => item.kind === kind).length, items.length),
    ]),
  )
}

const SPEED_TEXTS = 6_000
const TURN_SENTENCES = 60

/**
 * Turns of an ordinary conversation, some kilobytes each: sentences, and for one in twelve a line from the
 * negatives: code, output, talk about secrets.
 */
export function createOrdinaryTurns(count: number): string[] {
  const corpus = createCorpus(5)
  const lines = createOrdinaryLines(1)
  return Array.from({ length: count }, (_, turn) =>
    Array.from({ length: TURN_SENTENCES }, (_, i) => {
      const n = (turn % 200) * TURN_SENTENCES + i
      return n % 12 === 0 ? lines[(n * 31 + turn) % lines.length] : corpus.text(n)
    }).join('\n'),
  )
}

async function measureSpeed(): Promise<number> {
  const turns = createOrdinaryTurns(SPEED_TEXTS)
  const bytes = turns.reduce((sum, turn) => sum + Buffer.byteLength(turn), 0)
  const redactor = createRedactor()
  for (const turn of turns.slice(0, 200)) await redactor.redact(turn)
  const started = process.cpuUsage()
  for (const turn of turns) await redactor.redact(turn)
  const { user, system } = process.cpuUsage(started)
  return round(bytes / (user + system), 1)
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : round(part / whole, 4)
}
