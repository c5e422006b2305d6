/** Tests the whole round trip of memories: writes some, finds them by words and by meaning, and removes them. */

import { statfsSync } from 'node:fs'
import type { Caller } from '../core/caller.ts'
import { LoreError, toLoreError } from '../core/errors.ts'
import type { MemoryId } from '../core/ids.ts'
import { LIMITS } from '../core/limits.ts'
import type { RecallAnswer } from '../core/recall.ts'
import type { Scope } from '../core/scope.ts'
import { SELF_TEST_NAMESPACE } from '../core/scope.ts'
import type { EngineContext } from '../kernel/context.ts'
import { defineUseCase, nothing } from '../kernel/use-case.ts'
import { purge } from '../memories/forget.ts'
import { storeMemory } from '../memories/remember.ts'
import { recall } from '../recall/recall.ts'
import { damage } from './findings/damage.ts'
import type { Finding } from './findings/define-finding.ts'
import { outdatedAnalysis } from './findings/outdated-analysis.ts'
import { createSearch, type Search } from './findings/search.ts'
import { look } from './findings/table.ts'
import { requeueDamaged } from './mend.ts'

export interface SelfTestStep {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
  readonly hint: string | null
}

const SCOPE: Scope = { namespace: SELF_TEST_NAMESPACE, project: null, branch: null }
const CALLER: Caller = { kind: 'system', name: 'self-test', session: 'self-test' }
/** Test memories older than this belong to a test that was killed, not to one still running. */
const LEFT_BEHIND_MS = 600_000
/** Free disk space that the test requires; writing and removing its memories needs only a small part of it. */
const ROOM_BYTES = 8 * 1024 * 1024

/**
 * Memories about unrelated subjects, each with a question that shares no content word with them, so that a question
 * finds its memory only if the vectors carry meaning.
 */
const PROBES: readonly { readonly text: string; readonly question: string }[] = [
  {
    text: 'The lighthouse keeper feeds two grey cats before the evening ferry leaves.',
    question: 'Which animals does the man at the beacon look after?',
  },
  {
    text: 'Backups of the database are copied to another region every night.',
    question: 'How is stored data protected against loss on a server?',
  },
  {
    text: 'Knead the dough for ten minutes and bake the loaf until its crust turns brown.',
    question: 'What is the recipe for making bread?',
  },
  {
    text: 'The striker scored twice, so the home team won the final by one goal.',
    question: 'Who was victorious in the football match?',
  },
]

interface WrittenProbe {
  readonly id: MemoryId
  readonly question: string
}

/**
 * Checks the store, and writes, finds and removes test memories. Several tests may run at once, because each looks
 * only for its own memories. They are removed even if a step fails. Damaged vectors are reported and queued again.
 */
export const selfTest = defineUseCase({
  name: 'selfTest',
  access: 'admin',
  retry: 'again',
  input: nothing,
  run: async (context): Promise<{ readonly items: readonly SelfTestStep[] }> => ({
    items: await testRoundTrip(context),
  }),
})

async function testRoundTrip(everywhere: EngineContext): Promise<readonly SelfTestStep[]> {
  const context: EngineContext = { ...everywhere, defaultScope: SCOPE }
  const steps: SelfTestStep[] = []
  const step = async (name: string, run: () => Promise<string>): Promise<boolean> => {
    try {
      steps.push({ name, ok: true, detail: await run(), hint: null })
      return true
    } catch (error) {
      const { code, message, hint } = toLoreError(error)
      if (code === 'closed') throw error
      steps.push({ name, ok: false, detail: message, hint })
      return false
    }
  }
  const mark = toWord(context.ids.next())
  const written: WrittenProbe[] = []

  const search = createSearch(context, CALLER)
  await step('check', () => checkStore(search))
  steps.push(...(await findOutdated(search)))
  const wrote = await step('write', async () => {
    await requireRoom(context)
    await context.store.scopes.ensure(SCOPE, context.clock.now())
    await removeLeftBehind(context)
    for (const { text, question } of PROBES) {
      // Each text has a unique word, so that texts of tests running at the same time are not duplicates.
      const content = `${text} (${mark}${'x'.repeat(written.length)})`
      const outcome = await storeMemory(context, { content, scope: SCOPE, force: true }, CALLER)
      if (outcome.kind === 'stored') written.push({ id: outcome.memory.id, question })
    }
    return `${written.length} memories were written`
  })
  if (wrote) {
    await step('find by words', () => findByWords(context, mark, written))
    await step('find by meaning', () => findByMeaning(context, written))
  }
  if (written.length > 0) await step('remove', () => removeWritten(context, mark, written))
  return steps
}

async function checkStore(search: Search): Promise<string> {
  const [finding] = await look(search, { names: [damage.name] })
  if (finding === undefined) return 'the store is intact'
  const requeued = await requeueDamaged(search.context)
  const hint =
    requeued === 0
      ? adviceFor(finding, search.context.damageHint)
      : `${requeued} texts are queued for a new vector, made while Lore runs; until then words find them. Run \`lore doctor\` again afterwards.`
  throw new LoreError('database_damaged', finding.detail, { hint })
}

/** Advises the remedy of the finding; if the file itself is damaged, a repair or a backup. */
function adviceFor({ mending, hint }: Finding, damageHint?: () => string): string {
  switch (mending.kind) {
    case 'rebuild':
      return `Make ${mending.part === 'embeddings' ? 'them' : 'it'} again: ${hint}`
    case 'sleep':
      return `Repair the tree and its links: ${hint}`
    default:
      return damageHint?.() ?? `Save everything readable with \`${hint}\`.`
  }
}

async function findOutdated(search: Search): Promise<SelfTestStep[]> {
  const outdated = await look(search, { names: [outdatedAnalysis.name] })
  return outdated.map(({ detail, hint }) => ({
    name: 'analysis',
    ok: true,
    detail,
    hint: `Read them again: ${hint}`,
  }))
}

async function findByWords(
  context: EngineContext,
  mark: string,
  [marked, ...others]: readonly WrittenProbe[],
): Promise<string> {
  const answer = await ask(context, `lighthouse ferry ${mark}`)
  return `found at rank ${rankAmong(answer, marked, others)} of ${PROBES.length}`
}

async function findByMeaning(context: EngineContext, written: readonly WrittenProbe[]): Promise<string> {
  const answering = context.vectors.answering()
  if (answering === null)
    throw meaningFailed('The model that made the stored vectors is no longer available.')
  for (const probe of written) {
    // Called directly, so that an error of the model itself is shown.
    await answering.embedder.embedQuery({ text: probe.question, dampedNames: [] })
    const answer = await ask(context, probe.question)
    if (!answer.byMeaning) throw meaningFailed('The model answers, but nothing was found by its vectors.')
    const others = written.filter((other) => other !== probe)
    const rank = rankAmong(answer, probe, others)
    if (rank > 1) {
      throw meaningFailed(`A question found its memory at rank ${rank} of ${written.length}, below others.`)
    }
  }
  return `${written.length} questions found their memories`
}

function meaningFailed(message: string): LoreError {
  return new LoreError('model_unavailable', message, {
    hint: 'Check `lore config get embedding.provider` and the model it names: its vectors must distinguish subjects.',
  })
}

async function removeWritten(
  context: EngineContext,
  mark: string,
  written: readonly WrittenProbe[],
): Promise<string> {
  const removals = await Promise.allSettled(written.map(({ id }) => purge.run(context, { id }, CALLER)))
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
  const { hits } = await ask(context, mark)
  const ids = new Set<string>(written.map(({ id }) => id))
  if (hits.some((hit) => ids.has(hit.ref.id))) throw new Error('a removed memory is still found')
  return 'they are gone'
}

/** Throws `disk_full` before anything is written, because on a full disk the test could not remove its memories. */
async function requireRoom({ store }: EngineContext): Promise<void> {
  const { file } = await store.describe()
  if (file === null) return
  const { bavail, bsize } = statfsSync(file)
  const free = bavail * bsize
  if (free >= ROOM_BYTES) return
  throw new LoreError('disk_full', `The disk is full: ${Math.floor(free / 1024)} KB are left.`, {
    hint: 'Free some space. Until then Lore answers questions and refuses to store.',
    details: { free },
  })
}

/** Deletes old memories of interrupted tests. Also called at the start of every process that may write. */
export async function removeLeftBehind(context: Pick<EngineContext, 'store' | 'clock'>): Promise<void> {
  const scope = await context.store.scopes.find(SCOPE)
  if (scope === null) return
  const memories = await context.store.memories.list({
    scopes: [scope.id],
    order: 'oldest',
    limit: LIMITS.listMax,
  })
  const before = context.clock.now() - LEFT_BEHIND_MS
  const old = memories.filter((memory) => memory.createdAt < before).map((memory) => memory.id)
  if (old.length > 0) await context.store.memories.purge(old)
}

function ask(context: EngineContext, query: string): Promise<RecallAnswer> {
  return recall.run(context, { query, scope: SCOPE, exactScope: true, limit: LIMITS.recallMax }, CALLER)
}

/** Returns the rank of the probe, from 1, among this test's own memories. Throws if it was not found. */
function rankAmong(
  answer: RecallAnswer,
  probe: WrittenProbe | undefined,
  others: readonly WrittenProbe[],
): number {
  const own = new Set([probe, ...others].map((written) => written?.id as string))
  const index = answer.hits.filter((hit) => own.has(hit.ref.id)).findIndex((hit) => hit.ref.id === probe?.id)
  if (index < 0) throw new Error('a memory just written was not found')
  return index + 1
}

/** Turns the random last 8 digits of an id into letters, a word that occurs in no other text. */
function toWord(id: string): string {
  return [...id.slice(-8)].map((digit) => 'bcdfghklmnprstvz'[Number.parseInt(digit, 16)] ?? 'x').join('')
}
