/**
 * Measures what hooks cost and what they are worth: how long an agent waits for each, how much a session is
 * given, and how often that helps, by threshold.
 */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import { defined } from '../src/core/defined.ts'
import { LoreError } from '../src/core/errors.ts'
import { DEFAULT_HOOK_SETTINGS } from '../src/core/hook.ts'
import type { Engine } from '../src/engine/engine.ts'
import type { InjectionWeights } from '../src/session/prompt/injection-confidence.ts'
import { openSqliteStore } from '../src/store/sqlite/open.ts'
import { stageLocomo } from './locomo.ts'
import { CALLER } from './locomo-ask.ts'
import { type LocomoConversation, parseLocomoText } from './locomo-dataset.ts'
import { fitConfidence } from './support/fit-confidence.ts'
import {
  type CurvePoint,
  type RatedPrompt,
  type Reliability,
  shareGiven,
  toCurve,
  toReliability,
} from './support/hook-curve.ts'
import { readPromptSessions } from './support/hook-prompts.ts'
import { type AskedPrompts, askPrompts } from './support/hook-questions.ts'
import { type HookSessionResult, measureHookSession } from './support/hook-session.ts'
import { type HookTimes, measureHookTimes } from './support/hook-times.ts'
import { withFolder } from './support/measure.ts'

export interface HooksBenchOptions {
  /** Path of the LoCoMo JSON file; without it there is no curve. */
  readonly dataPath?: string
  /** Folder with transcripts of Claude Code; without it there is no session. */
  readonly transcriptsPath?: string
  /** Number of documents in the store for measuring times; 0 leaves times out. */
  readonly n: number
  /** Number of runs of each hook; default 30. */
  readonly runs?: number
  /** Fits the weights of confidence anew, and tries them on conversations they were not fitted on. */
  readonly fit?: boolean
  readonly bin: string
  readonly hookProgram: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  readonly onProgress?: (done: number, total: number) => void
}

export interface HooksBenchResult {
  readonly times: HookTimes | null
  readonly session: HookSessionResult | null
  readonly quality: HookQuality | null
}

export interface HookQuality {
  readonly threshold: number
  readonly turns: QualityOf
  readonly digested: QualityOf
  /** Results with weights fitted anew on both. */
  readonly fitted?: { readonly weights: InjectionWeights; readonly heldOut: QualityOf }
}

export interface QualityOf {
  readonly questions: number
  readonly curve: readonly CurvePoint[]
  /** The same questions among other words. */
  readonly wrapped: readonly CurvePoint[]
  /** Share of prompts that nothing in the store can help with, but that are given something. */
  readonly silence: { readonly otherConversation: number | null; readonly agentPrompts: number | null }
  readonly reliability: Reliability
}

const RUNS = 30
const THRESHOLDS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9] as const
const SETTLE_MS = 600_000

export async function runHooksBench(options: HooksBenchOptions): Promise<HooksBenchResult> {
  const { dataPath, transcriptsPath, n, onProgress } = options
  // Reads all input first, so that faults are reported before minutes are spent.
  const conversations = dataPath === undefined ? null : parseLocomoText(await readDataset(dataPath))
  const sessions = transcriptsPath === undefined ? [] : readPromptSessions(transcriptsPath)
  const quality =
    conversations === null
      ? null
      : await measureQuality(
          conversations,
          sessions.flatMap(({ prompts }) => prompts),
          options,
        )
  const session =
    transcriptsPath === undefined
      ? null
      : await measureHookSession({
          transcriptsPath,
          modelsDir: options.modelsDir,
          ...defined({ onProgress }),
        })
  const times = n === 0 ? null : await measureHookTimes({ ...options, runs: options.runs ?? RUNS })
  return { times, session, quality }
}

async function readDataset(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (cause) {
    throw new LoreError('invalid_input', `${path} cannot be read.`, {
      hint: 'Give the path of a LoCoMo JSON file with --data.',
      cause,
      details: { field: 'data' },
    })
  }
}

async function measureQuality(
  conversations: readonly LocomoConversation[],
  agentPrompts: readonly string[],
  options: HooksBenchOptions,
): Promise<HookQuality> {
  return withFolder(async (folder) => {
    const dbPath = join(folder, 'lore.db')
    const engine = await options.openEngine({
      dbPath,
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
    })
    const store = await openSqliteStore({ path: dbPath, clock: { now: () => Date.now() } })
    try {
      const advance = createAdvance(conversations, agentPrompts.length, options)
      const staged = await stageLocomo(engine, conversations, {}, advance)
      const ask = (digested: boolean) =>
        askPrompts({
          engine,
          documents: store.documents,
          staged,
          digested,
          agentPrompts,
          onAsked: () => advance(1),
        })
      const turns = await ask(false)
      await engine.digest({ all: true, extractor: 'none' }, CALLER)
      await engine.settle({ timeoutMs: SETTLE_MS }, CALLER)
      const digested = await ask(true)
      return {
        threshold: DEFAULT_HOOK_SETTINGS.recallConfidence,
        turns: toQuality(turns),
        digested: toQuality(digested),
        ...(options.fit === true ? { fitted: fitAnew([turns, digested]) } : {}),
      }
    } finally {
      await store.close()
      await engine.close()
    }
  })
}

function toQuality(asked: AskedPrompts): QualityOf {
  const chosen = DEFAULT_HOOK_SETTINGS.recallConfidence
  return {
    questions: asked.own.length,
    curve: toCurve(asked.own, THRESHOLDS, chosen),
    wrapped: toCurve(asked.wrapped, THRESHOLDS, chosen),
    silence: {
      otherConversation: shareGiven(asked.foreign, chosen),
      agentPrompts: shareGiven(asked.agent, chosen),
    },
    reliability: toReliability(allOf(asked)),
  }
}

function allOf({ own, wrapped, foreign, agent }: AskedPrompts): RatedPrompt[] {
  return [...own, ...wrapped, ...foreign, ...agent]
}

function fitAnew(asked: readonly AskedPrompts[]): NonNullable<HookQuality['fitted']> {
  const chosen = DEFAULT_HOOK_SETTINGS.recallConfidence
  const kinds = ['own', 'wrapped', 'foreign', 'agent'] as const
  const marked = asked.flatMap((each) =>
    kinds.flatMap((kind) => each[kind].map((prompt) => ({ ...prompt, kind }))),
  )
  const { weights, heldOut } = fitConfidence(marked)
  const own = heldOut.filter(({ kind }) => kind === 'own')
  const wrapped = heldOut.filter(({ kind }) => kind === 'wrapped')
  return {
    weights,
    heldOut: {
      questions: own.length,
      curve: toCurve(own, THRESHOLDS, chosen),
      wrapped: toCurve(wrapped, THRESHOLDS, chosen),
      silence: {
        otherConversation: shareGiven(
          heldOut.filter(({ kind }) => kind === 'foreign'),
          chosen,
        ),
        agentPrompts: shareGiven(
          heldOut.filter(({ kind }) => kind === 'agent'),
          chosen,
        ),
      },
      reliability: toReliability(heldOut),
    },
  }
}

function createAdvance(
  conversations: readonly LocomoConversation[],
  agentPrompts: number,
  { onProgress }: HooksBenchOptions,
): (steps: number) => void {
  const total = conversations.reduce(
    (sum, { sessions, questions }) =>
      sum +
      sessions.reduce((turns, session) => turns + session.turns.length, 0) +
      2 * (2 * questions.length + agentPrompts),
    0,
  )
  let done = 0
  return (steps) => {
    done += steps
    onProgress?.(Math.min(done, total), total)
  }
}
