/**
 * Runs LoCoMo through the real engine: each conversation is staged in a scope of its own, and its questions
 * are asked there under one or several policies; weights may be fitted again on what recall explains.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenEngineOptions } from '../src/compose.ts'
import type { EpisodeRole } from '../src/core/conversation.ts'
import { LoreError } from '../src/core/errors.ts'
import type { Engine } from '../src/engine/engine.ts'
import { POLICY_NAMES } from '../src/recall/policies/index.ts'
import { ROLE_WORDS } from '../src/text/talk.ts'
import { type Ablation, ablate, type CrossValidation, crossValidate } from './fit-weights.ts'
import {
  type Advance,
  askAll,
  CALLER,
  compareRankings,
  medianRatio,
  NAMESPACE,
  type PolicyQuality,
  type StagedConversation,
} from './locomo-ask.ts'
import { type LocomoConversation, parseLocomoText } from './locomo-dataset.ts'
import { withFolder } from './support/measure.ts'

export interface LocomoBenchOptions {
  /** Path of the LoCoMo JSON file. */
  readonly dataPath: string
  readonly openEngine: (options: OpenEngineOptions) => Promise<Engine>
  readonly modelsDir: string
  /** Ranking policies, each asked everything; default: only the engine's. */
  readonly policies?: readonly string[]
  /**
   * Digests the conversations by rules first, and searches memories and turns together; default: only
   * turns.
   */
  readonly digested?: boolean
  /** Asks everything deep as well; always done if digested. */
  readonly deep?: boolean
  /** Fits the first policy's weights on all conversations but one, and tries them on that one. */
  readonly crossValidate?: boolean
  /** Leaves each signal out of the first policy in turn. */
  readonly ablate?: boolean
  /** Called with the steps so far: turns staged and embedded, then questions asked. */
  readonly onProgress?: (done: number, total: number) => void
}

/** The results of the first policy, with those of the others beside them. */
export interface LocomoBenchResult extends PolicyQuality {
  /** If several were asked for: all of them, by name. */
  readonly policies?: Readonly<Record<string, PolicyQuality>>
  /** If memories were searched too, or if asked for: the same questions with deep search. */
  readonly deep?: PolicyQuality & {
    /** Median of deep over plain, each question asked both ways. */
    readonly latencyRatio: number
  }
  /**
   * If weights were changed: the number of questions whose first ten are the same by recall and by ranking
   * again.
   */
  readonly rankedAlike?: { readonly questions: number; readonly of: number }
  readonly crossValidation?: CrossValidation
  readonly ablation?: Ablation
}

const AGENT = 'locomo'
/** The file has dates for sessions, not for turns. */
const TURN_SPACING_MS = 60_000
const SETTLE_MS = 600_000

export async function runLocomo(options: LocomoBenchOptions): Promise<LocomoBenchResult> {
  for (const policy of options.policies ?? []) requirePolicy(policy)
  const conversations = parseLocomoText(await readDataset(options.dataPath))
  return withFolder(async (folder) => {
    const engine = await options.openEngine({
      dbPath: join(folder, 'lore.db'),
      modelsDir: options.modelsDir,
      embedding: { provider: 'local' },
      backgroundEmbedding: false,
    })
    try {
      return await measureLocomo(engine, conversations, options)
    } finally {
      await engine.close()
    }
  })
}

/** Checks the name before minutes are spent on staging. */
function requirePolicy(name: string): void {
  if (POLICY_NAMES.includes(name)) return
  throw new LoreError('invalid_input', `There is no ranking policy "${name}".`, {
    hint: `Choose among: ${POLICY_NAMES.join(', ')}.`,
    details: { field: 'policies' },
  })
}

async function readDataset(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new LoreError('invalid_input', `${path} cannot be read.`, {
      hint: 'Give the path of a LoCoMo JSON file with --data.',
      cause: error,
      details: { field: 'data' },
    })
  }
}

/** Stages and asks everything through an open engine; its store should be empty. */
export async function measureLocomo(
  engine: Engine,
  conversations: readonly LocomoConversation[],
  options: MeasureOptions = {},
): Promise<LocomoBenchResult> {
  const advance = createAdvance(conversations, options)
  const staged = await stageLocomo(engine, conversations, options, advance)
  return askLocomo(engine, staged, options, advance)
}

type MeasureOptions = Pick<
  LocomoBenchOptions,
  'policies' | 'onProgress' | 'digested' | 'deep' | 'crossValidate' | 'ablate'
>
const UNREPORTED: Advance = () => undefined

/** Resolves when every turn has its vector, and, if digested, every memory. */
export async function stageLocomo(
  engine: Engine,
  conversations: readonly LocomoConversation[],
  options: MeasureOptions = {},
  advance: Advance = UNREPORTED,
): Promise<StagedConversation[]> {
  const staged: StagedConversation[] = []
  for (const [i, conversation] of conversations.entries()) {
    const project = toProject(i)
    const turnIds = await stageConversation(engine, conversation, project, advance)
    staged.push({ name: conversation.name, project, turnIds, questions: conversation.questions })
  }
  if (options.digested === true) {
    await engine.digest({ all: true, extractor: 'none' }, CALLER)
    await engine.settle({ timeoutMs: SETTLE_MS }, CALLER)
  }
  return staged
}

export async function askLocomo(
  engine: Engine,
  staged: readonly StagedConversation[],
  options: MeasureOptions = {},
  advance: Advance = UNREPORTED,
): Promise<LocomoBenchResult> {
  const digested = options.digested === true
  const [first, ...others] = toPolicies(options)
  const plain = await askAll(engine, staged, { policy: first, digested }, advance)
  const policies = new Map([[plain.policy, plain.quality]])
  for (const policy of others) {
    const { quality } = await askAll(engine, staged, { policy, digested }, advance)
    policies.set(policy ?? '', quality)
  }
  const deep = asksDeep(options)
    ? await askAll(engine, staged, { policy: first, digested, deep: true }, advance)
    : null
  const fits = options.crossValidate === true || options.ablate === true
  const explained = fits
    ? await askAll(engine, staged, { policy: first, digested, explain: true }, advance)
    : null
  const questions = explained?.questions ?? []
  return {
    ...plain.quality,
    ...(others.length === 0 ? {} : { policies: Object.fromEntries(policies) }),
    ...(deep === null ? {} : { deep: { ...deep.quality, latencyRatio: medianRatio(deep) } }),
    ...(explained === null ? {} : { rankedAlike: compareRankings(plain, explained) }),
    ...(options.crossValidate === true ? { crossValidation: crossValidate(questions) } : {}),
    ...(options.ablate === true ? { ablation: ablate(questions) } : {}),
  }
}

function asksDeep({ digested, deep }: MeasureOptions): boolean {
  return digested === true || deep === true
}

/** undefined stands for the engine's default. */
function toPolicies({ policies = [] }: MeasureOptions): [string | undefined, ...string[]] {
  const [first, ...others] = new Set(policies)
  return [first, ...others]
}

/**
 * Stages session by session; resolves when every turn has its vector. Returns the file's turn ids by
 * episode id.
 */
async function stageConversation(
  engine: Engine,
  conversation: LocomoConversation,
  project: string,
  advance: (steps: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const scope = { namespace: NAMESPACE, project }
  await engine.ensureScope(scope, CALLER)
  const turnIds = new Map<string, string>()
  for (const session of conversation.sessions) {
    const { staged } = await engine.stage(
      {
        agent: AGENT,
        sessionId: `${project}/${session.number}`,
        scope,
        turns: session.turns.map((turn, position) => ({
          externalId: turn.id,
          role: roleOf(turn.speaker),
          text: turn.text,
          at: session.startedAt + position * TURN_SPACING_MS,
          ...(turn.speaker === null || ROLE_WORDS.has(turn.speaker.toLowerCase())
            ? {}
            : { speaker: turn.speaker }),
          ...(turn.caption === null ? {} : { caption: turn.caption }),
        })),
      },
      CALLER,
    )
    for (const [position, turn] of session.turns.entries()) {
      const episodeId = staged[position]
      if (episodeId !== undefined) turnIds.set(episodeId, turn.id)
    }
    const { pending } = await engine.settle({ timeoutMs: SETTLE_MS }, CALLER)
    if (pending > 0) throw new Error(`${pending} turns could not be embedded; run lore doctor.`)
    advance(session.turns.length)
  }
  return turnIds
}

/** A speaker called assistant is one; everybody else is a person. */
function roleOf(speaker: string | null): EpisodeRole {
  return speaker !== null && /^assistant$/i.test(speaker) ? 'assistant' : 'user'
}

function createAdvance(conversations: readonly LocomoConversation[], options: MeasureOptions): Advance {
  const { policies = [], crossValidate: validates, ablate: ablates } = options
  const fits = validates === true || ablates === true
  const rounds = Math.max(1, new Set(policies).size) + (asksDeep(options) ? 1 : 0) + (fits ? 1 : 0)
  const total = conversations.reduce(
    (sum, { sessions, questions }) =>
      sum + rounds * questions.length + sessions.reduce((turns, session) => turns + session.turns.length, 0),
    0,
  )
  let done = 0
  return (steps) => {
    done += steps
    options.onProgress?.(done, total)
  }
}

function toProject(index: number): string {
  return `locomo-${index + 1}`
}
