/**
 * Joins what a person said in one breath: a decision with the sentences beside it, which give its object or its reason ("no
 * aliases. break it, it's a major anyway"). Pure.
 */
import { toOrder, withoutTag } from '../../../speech/kind-question.ts'
import { toOneLine } from '../../../text/sentences.ts'
import { addAboutNote, splitAboutNote } from '../../passages/about-note.ts'
import type { Candidate, SaidPlace } from './candidate.ts'

const MOST_CHARS = 320
const MOST_SENTENCES = 4
/** Kinds that are joined with each other; all others stand alone, with their companions. */
const JOINED: ReadonlySet<string> = new Set(['decision', 'correction'])

type Said = Candidate & { readonly said: SaidPlace }

/**
 * @param textOf returns the text of a turn
 * @returns the candidates without companions: each stands with a neighbour, or is left out
 */
export function joinSaid(
  candidates: readonly Candidate[],
  textOf: (episode: Candidate['episode']) => string,
): Candidate[] {
  const said = candidates.filter(isSaid)
  const others = candidates.filter((one) => !isSaid(one))
  const byTurn = Map.groupBy(said, ({ episode }) => episode)
  const joined = [...byTurn].flatMap(([episode, of]) =>
    toRuns(of.toSorted((a, b) => a.said.index - b.said.index)).flatMap(
      (run) => joinRun(run, textOf(episode)) ?? [],
    ),
  )
  const isKept = ({ episode, quote }: Candidate) =>
    joined.some((one) => one.episode === episode && (quote.includes(one.quote) || one.quote.includes(quote)))
  return [...others.filter((one) => !(one.isFallback === true && isKept(one))), ...joined]
}

function isSaid(one: Candidate): one is Said {
  return one.said !== undefined
}

/** Cuts the sentences of a turn into those that belong together. */
function toRuns(sentences: readonly Said[]): Said[][] {
  const runs: Said[][] = []
  for (const one of sentences) {
    const run = runs.at(-1)
    if (run !== undefined && belongs(run, one)) run.push(one)
    else runs.push([one])
  }
  return runs
}

function belongs(run: readonly Said[], one: Said): boolean {
  const last = run.at(-1)
  const [first] = run
  if (first === undefined || last === undefined || run.length >= MOST_SENTENCES) return false
  if (last.said.index + 1 !== one.said.index || last.said.block !== one.said.block) return false
  if (one.said.isItem || one.said.end - first.start > MOST_CHARS) return false
  const mains = [...run, one].filter(({ said }) => !said.isCompanion)
  return mains.length < 2 || mains.every(({ kind }) => JOINED.has(kind))
}

function joinRun(run: readonly Said[], turn: string): Candidate | null {
  const mains = run.filter(({ said }) => !said.isCompanion)
  const best = mains.toSorted((a, b) => b.score - a.score)[0]
  const [first] = run
  const last = run.at(-1)
  if (best === undefined || first === undefined || last === undefined) return null
  const { said: _, ...fact } = best
  if (run.length === 1) return fact
  const { statement } = splitAboutNote(best.text)
  const texts = run
    .map((one) => (one === best ? statement : toStated(one.said.text)))
    .filter((text) => text === statement || !(text.endsWith('?') || statement.includes(text)))
  const notes = mains
    .map(({ text }) => splitAboutNote(text).about ?? '')
    .filter((about) => about !== '' && !run.some(({ said }) => said.text === about))
  return {
    ...fact,
    text: addAboutNote(toOneLine(texts.map(toSentence).join(' ')), notes[0] ?? ''),
    quote: turn.slice(first.start, last.said.end),
    start: first.start,
    score: best.score,
  }
}

/** A wish in the form of a question says what is wanted; other questions stay, and are left out. */
function toStated(text: string): string {
  return text.endsWith('?') ? toOrder(text) : withoutTag(text)
}

/** Sentences that were typed without a stop get one, except the last word of a quotation. */
function toSentence(text: string, index: number, all: readonly string[]): string {
  return index === all.length - 1 || /[.!?…:;"”)]$/.test(text) ? text : `${text}.`
}
