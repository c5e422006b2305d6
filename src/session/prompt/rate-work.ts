/**
 * Estimates if earlier sessions with an agent help with a prompt. A prompt about the work at hand resembles much that was
 * said before, so that resemblance of a single passage says little. It is more telling if the prompt names several
 * subjects that the store knows, and if the best passages are from one session. Pure; see
 * docs/decisions/0013-injection-confidence.md.
 */
import type { CorpusStatistics } from '../../core/ports/document-repository.ts'
import type { RecallHit } from '../../core/recall.ts'
import type { PromptSubjects } from './prompt-subjects.ts'

/** A find with the whole text that it was found in. */
export interface WorkFind {
  readonly hit: Pick<RecallHit, 'sessionId' | 'role' | 'score' | 'signals'>
  readonly text: string
}

interface WorkFeatures {
  /** 0–1: share of the first finds that are from one session. */
  readonly agreement: number
  /** Mean standard score of late interaction of the best finds. */
  readonly match: number
  /** Mean standard score of the words of the best finds. */
  readonly words: number
  /** 0–1: share of the prompt's names that no find has. */
  readonly unnamed: number
}

/** A prompt with fewer subjects is a step of the work at hand. */
const FEWEST_SUBJECTS = 2
/** A word in more than this share of the documents names the project, not a subject of it; a few documents may share any word. */
const COMMON_SHARE = 1 / 3
const FEW_DOCUMENTS = 5
const AGREEING_FINDS = 8
const BEST_FINDS = 3
const NAMING_FINDS = 6

/** Weights of a logistic function, fitted to prompts of real and written sessions. */
const WEIGHTS = { bias: -2.5, agreement: 2.4, match: 0.16, words: 0.56, unnamed: -2, alone: 0.87 } as const
/** Taken from the logit of a find: by how far its score is below the best one, and if it is from another session. */
const BEHIND = 0.5
const ELSEWHERE = 2
/** Taken from the logit of a prompt that goes on with the conversation, whose subject is there, or that asks to look outside. */
const CONTINUING = 1.6
/** Bounds of a chance, so that its logit is finite. */
const LEAST_CHANCE = 1e-4

/**
 * Returns the chance of each find, 0–1, in order.
 * @param finds best first
 * @param statistics of the terms of the prompt
 * @param alone the best chance of a single find by itself, 0–1: finds that hardly meet the prompt agree on a session by chance
 * @param sessions number of other sessions that were searched: the finds of a single one agree whatever the prompt is
 */
export function rateWork(
  finds: readonly WorkFind[],
  subjects: PromptSubjects,
  statistics: CorpusStatistics,
  alone: number,
  sessions: number,
): number[] {
  if (countSubjects(subjects, statistics, finds) < FEWEST_SUBJECTS) return finds.map(() => 0)
  const { agreement: shared, match, words, unnamed } = describeWork(finds, subjects)
  const agreement = sessions > 1 ? shared : 0
  const logit =
    WEIGHTS.bias -
    (subjects.isElsewhere ? CONTINUING : 0) +
    WEIGHTS.agreement * agreement +
    WEIGHTS.match * match +
    WEIGHTS.words * words +
    WEIGHTS.unnamed * unnamed +
    WEIGHTS.alone * toLogit(alone)
  const spoken = finds.filter(isSpoken)
  const best = Math.max(...spoken.map(({ hit }) => hit.score))
  const leading = findLeading(spoken)?.sessionId ?? null
  return finds.map(({ hit }) => {
    const elsewhere = leading !== null && hit.sessionId !== leading ? ELSEWHERE : 0
    return 1 / (1 + Math.exp(-(logit - BEHIND * Math.max(0, best - hit.score) - elsewhere)))
  })
}

function toLogit(chance: number): number {
  const bounded = Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance))
  return Math.log(bounded / (1 - bounded))
}

/** Counts the prompt's names that a find has, and the words that the store knows from some of its documents. */
function countSubjects(
  { names, terms }: PromptSubjects,
  { documents, documentFrequency }: CorpusStatistics,
  finds: readonly WorkFind[],
): number {
  const known = terms.filter((term) => {
    const frequency = documentFrequency.get(term) ?? 0
    return frequency > 0 && frequency <= Math.max(FEW_DOCUMENTS, COMMON_SHARE * documents)
  })
  const texts = finds.map(({ text }) => text.toLowerCase())
  return names.filter((name) => isNamed(name, texts)).length + known.length
}

/** True if a text has the name, the file that a path ends with, or the setting that a value is given to. */
function isNamed(name: string, texts: readonly string[]): boolean {
  const [setting = name] = name.split('=')
  const file = setting.slice(setting.lastIndexOf('/') + 1)
  return texts.some((text) => text.includes(file === '' ? setting : file))
}

function describeWork(finds: readonly WorkFind[], { names }: PromptSubjects): WorkFeatures {
  const spoken = finds.filter(isSpoken)
  const mean = (name: string) =>
    spoken.slice(0, BEST_FINDS).reduce((sum, { hit }) => sum + (hit.signals?.[name] ?? 0), 0) / BEST_FINDS
  const texts = spoken.slice(0, NAMING_FINDS).map(({ text }) => text.toLowerCase())
  const missing = names.filter((name) => !isNamed(name, texts))
  return {
    agreement: (findLeading(spoken)?.finds ?? 0) / AGREEING_FINDS,
    match: mean('match'),
    words: mean('words'),
    unnamed: names.length === 0 ? 0 : missing.length / names.length,
  }
}

function isSpoken({ hit }: WorkFind): boolean {
  return hit.role !== 'tool'
}

/** Returns the session with most of the first finds; of two, the one found first. */
function findLeading(spoken: readonly WorkFind[]): { sessionId: string; finds: number } | null {
  const counts = new Map<string, number>()
  for (const { hit } of spoken.slice(0, AGREEING_FINDS)) {
    if (hit.sessionId !== null) counts.set(hit.sessionId, (counts.get(hit.sessionId) ?? 0) + 1)
  }
  let leading: { sessionId: string; finds: number } | null = null
  for (const [sessionId, finds] of counts) {
    if (leading === null || finds > leading.finds) leading = { sessionId, finds }
  }
  return leading
}
