/**
 * Measures what comes of corrections, end to end with a real engine and store: every labelled prompt follows an answer
 * that used the known statement, in a session and a store of its own. Callers print details of the development set only.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HookCall } from '../../../src/core/hook.ts'
import type { MemoryId } from '../../../src/core/ids.ts'
import { openSqliteStore } from '../../../src/store/sqlite/open.ts'
import { makeCaseClock, openCaseEngine, PERSON } from './case-engine.ts'
import type { LabelledFact } from './labelled-corrections.ts'

const AGENT = 'claude-code'
const DAY_MS = 86_400_000
const SESSION = 'corrects'
const LATER_SESSION = 'asks-again'

export interface Heard {
  readonly said: string
  /** True if the session counts a correction. */
  readonly isHeard: boolean
  /** True if the agent was told which memory the prompt may correct. */
  readonly isAsked: boolean
  /** Other known statements that were superseded or disputed. */
  readonly wronglyEnded: readonly string[]
  /** True if the statement of the case was superseded or disputed. */
  readonly isEnded: boolean
  /**
   * True if, in a later session, the same question is not answered with it: not injected, and first in recall only with
   * the mark that it is contradicted.
   */
  readonly isGone: boolean
  /** Statements stored by the correction. */
  readonly stored: readonly string[]
}

export interface CorrectionCase extends Heard {
  readonly holds: string | null
}

export interface CorrectionFigures {
  readonly corrections: number
  readonly heard: number
  /** Heard, or given to the agent to settle. */
  readonly heardOrAsked: number
  /** The wrong statement is ended and no longer given. */
  readonly effective: number
  /** Effective, and what holds is stored in the words of the label. */
  readonly replaced: number
  readonly harmless: number
  readonly falselyHeard: number
  readonly falselyAsked: number
  /** Statements ended by a harmless prompt, or others than the corrected one. */
  readonly wronglyEnded: number
}

export interface MeasuredCorrections {
  readonly figures: CorrectionFigures
  readonly corrections: readonly CorrectionCase[]
  readonly harmless: readonly Heard[]
}

export async function measureCorrections(facts: readonly LabelledFact[]): Promise<MeasuredCorrections> {
  const folder = mkdtempSync(join(tmpdir(), 'lore-corrections-'))
  try {
    const seed = join(folder, 'seed.db')
    const ids = await storeFacts(seed, facts)
    const corrections: CorrectionCase[] = []
    const harmless: Heard[] = []
    for (const fact of facts) {
      for (const [said, holds] of fact.corrections) {
        corrections.push({ holds, ...(await say(folder, seed, ids, fact, said)) })
      }
      for (const said of fact.harmless) harmless.push(await say(folder, seed, ids, fact, said))
    }
    return { figures: count(corrections, harmless), corrections, harmless }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function count(corrections: readonly CorrectionCase[], harmless: readonly Heard[]): CorrectionFigures {
  const effective = corrections.filter(isEffective)
  const ended = (cases: readonly Heard[]) => cases.reduce((sum, one) => sum + one.wronglyEnded.length, 0)
  return {
    corrections: corrections.length,
    heard: corrections.filter(({ isHeard }) => isHeard).length,
    heardOrAsked: corrections.filter(({ isHeard, isAsked }) => isHeard || isAsked).length,
    effective: effective.length,
    replaced: effective.filter(isReplaced).length,
    harmless: harmless.length,
    falselyHeard: harmless.filter(({ isHeard }) => isHeard).length,
    falselyAsked: harmless.filter(({ isAsked }) => isAsked).length,
    wronglyEnded: ended(corrections) + ended(harmless) + harmless.filter(({ isEnded }) => isEnded).length,
  }
}

export function isEffective({ isEnded, isGone }: Heard): boolean {
  return isEnded && isGone
}

export function isReplaced({ stored, holds }: CorrectionCase): boolean {
  return holds === null || stored.some((content) => content.toLowerCase().includes(holds.toLowerCase()))
}

const START = Date.UTC(2026, 0, 5, 9)

async function storeFacts(
  path: string,
  facts: readonly LabelledFact[],
): Promise<ReadonlyMap<MemoryId, string>> {
  const clock = makeCaseClock(START)
  const engine = await openCaseEngine(path, clock)
  const ids = new Map<MemoryId, string>()
  for (const { known } of facts) {
    const outcome = await engine.remember({ content: known }, PERSON)
    if (outcome.kind !== 'stored') throw new Error(`${known}: ${outcome.reason}`)
    ids.set(outcome.memory.id, known)
    clock.advance(DAY_MS / 24)
  }
  await engine.close()
  return ids
}

async function say(
  folder: string,
  seed: string,
  ids: ReadonlyMap<MemoryId, string>,
  { known, question }: LabelledFact,
  said: string,
): Promise<Heard> {
  const path = join(folder, 'case.db')
  copyFileSync(seed, path)
  const clock = makeCaseClock(START + 60 * DAY_MS)
  const engine = await openCaseEngine(path, clock)
  const store = await openSqliteStore({ path })
  try {
    const hook = (sessionId: string, call: Pick<HookCall, 'event' | 'prompt' | 'lastMessage'>) => {
      clock.advance(1_000)
      const settings = { brief: false, recallConfidence: 0, recall: true }
      return engine.hook({ agent: AGENT, sessionId, at: clock.now(), settings, ...call }, PERSON)
    }
    await hook(SESSION, { event: 'prompt', prompt: question })
    await hook(SESSION, { event: 'stop', lastMessage: known })
    const answer = await hook(SESSION, { event: 'prompt', prompt: said })
    await engine.hookStatus({}, PERSON)
    clock.advance(1_000)
    await engine.drainQueue({ limit: 100 }, PERSON)
    const { items } = await engine.listMemories({ kinds: ['correction'] }, PERSON)
    const isHeard = ((await store.hooks.findSession(AGENT, SESSION))?.corrections ?? 0) > 0
    const ended = await listEnded(store, ids)
    await hook(LATER_SESSION, { event: 'prompt', prompt: question })
    const given = await store.hooks.listInjections(AGENT, LATER_SESSION)
    const { hits } = await engine.recall({ query: question, limit: 3 }, PERSON)
    const [first] = hits
    const isGiven = given.some(({ memoryId }) => memoryId !== null && ids.get(memoryId) === known)
    const isFirst = first?.ref.kind === 'memory' && ids.get(first.ref.id) === known
    const isMarked = first?.ref.kind === 'memory' && (await isContradicted(store, first.ref.id))
    return {
      said,
      isHeard,
      isAsked: answer.context?.includes('may correct') === true,
      wronglyEnded: ended.filter((content) => content !== known),
      isEnded: ended.includes(known),
      isGone: !isGiven && (!isFirst || isMarked),
      stored: items.map(({ content }) => content),
    }
  } finally {
    await store.close()
    await engine.close()
    for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true })
  }
}

async function isContradicted(
  store: Awaited<ReturnType<typeof openSqliteStore>>,
  id: MemoryId,
): Promise<boolean> {
  return (await store.memories.find(id))?.verification === 'contradicted'
}

/** Returns the known statements that were superseded, disputed or marked as contradicted. */
export async function listEnded(
  store: Awaited<ReturnType<typeof openSqliteStore>>,
  ids: ReadonlyMap<MemoryId, string>,
): Promise<string[]> {
  const memories = await store.memories.load([...ids.keys()])
  const edges = await store.edges.listFor([...ids.keys()], { relations: ['contradicts'] })
  const disputed = new Set<string>(edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId]))
  return memories.flatMap(({ id, content, supersededBy, verification }) =>
    supersededBy !== null || verification === 'contradicted' || disputed.has(id) ? [content] : [],
  )
}
