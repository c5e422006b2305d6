/** What Lore holds, and the proof that a memory makes the whole round trip. */

import type { Caller } from '../core/caller.ts'
import { EDGE_LAYERS } from '../core/edge.ts'
import { toLoreError } from '../core/errors.ts'
import type { MemoryId } from '../core/ids.ts'
import type { RecallAnswer } from '../core/recall.ts'
import type { Scope } from '../core/scope.ts'
import type { EngineContext } from './context.ts'
import type { EngineStats, SelfTestStep } from './engine.ts'
import { purge } from './forget.ts'
import { recall } from './recall.ts'
import { remember } from './remember.ts'
import { selectScopes } from './scopes.ts'

export async function stats(
  context: EngineContext,
  input: { readonly scope?: Partial<Scope> } = {},
): Promise<EngineStats> {
  const { store, vectors } = context
  const scopes =
    input.scope === undefined ? null : await selectScopes(context, { scope: input.scope, exactScope: true })
  const edges = await store.edges.count()
  return {
    memories: await store.memories.count({ scopes }),
    roots: await store.memories.count({ scopes, parentId: null }),
    archived: await store.memories.count({
      scopes,
      archivedOnly: true,
      includeArchived: true,
      includeSuperseded: true,
    }),
    episodes: await store.documents.count('episode', scopes),
    sessions: await store.sessions.count(scopes),
    edges: Object.fromEntries(
      EDGE_LAYERS.map((layer) => [layer, edges.get(layer) ?? 0]),
    ) as EngineStats['edges'],
    scopes: (await store.scopes.list()).filter((scope) => scope.namespace !== PROBE_SCOPE.namespace).length,
    embedding: { ...vectors.describe(), pending: await vectors.pendingCount() },
    store: await store.describe(),
  }
}

const PROBE_SCOPE: Scope = { namespace: 'lore-self-test', project: null, branch: null }
const PROBE_TEXT = 'The lighthouse keeper feeds two grey cats before the evening ferry leaves.'
const PROBE_WORDS = 'lighthouse ferry'
const PROBE_MEANING = 'Which animals does the man at the beacon look after?'
const PROBE_CALLER: Caller = { kind: 'system', name: 'self-test', session: 'self-test' }

/** Runs in a scope of its own and leaves nothing behind. A step that fails ends the test. */
export async function selfTest(context: EngineContext): Promise<readonly SelfTestStep[]> {
  const steps: SelfTestStep[] = []
  let probe: MemoryId | null = null
  const step = async (name: string, run: () => Promise<string>): Promise<boolean> => {
    try {
      steps.push({ name, ok: true, detail: await run(), hint: null })
      return true
    } catch (error) {
      const { message, hint } = toLoreError(error)
      steps.push({ name, ok: false, detail: message, hint })
      return false
    }
  }
  await step('check', async () => {
    const problems = await context.store.check()
    if (problems.length > 0) throw new Error(problems.slice(0, 3).join('; '))
    return 'the store is intact'
  })
  await step('write', async () => {
    await context.store.scopes.ensure(PROBE_SCOPE, context.clock.now())
    probe = await writeProbe(context)
    return 'a memory was written'
  })
  if (probe !== null) {
    await step('find by words', async () => `found at rank ${rankOf(probe, await ask(context, PROBE_WORDS))}`)
    await step('find by meaning', async () => {
      const answer = await ask(context, PROBE_MEANING)
      const { problem } = context.vectors.describe()
      if (!answer.byMeaning) throw new Error(problem ?? 'the model gave no vector')
      return `found at rank ${rankOf(probe, answer)}`
    })
    await step('remove', async () => {
      if (probe !== null) await purge(context, { id: probe }, PROBE_CALLER)
      const left = (await ask(context, PROBE_WORDS)).hits.length
      if (left > 0) throw new Error('the removed memory is still found')
      return 'the memory is gone'
    })
  }
  return steps
}

async function writeProbe(context: EngineContext): Promise<MemoryId> {
  const outcome = await remember(context, { content: PROBE_TEXT, scope: PROBE_SCOPE }, PROBE_CALLER)
  return outcome.kind === 'stored' ? outcome.memory.id : outcome.of.id
}

function ask(context: EngineContext, query: string): Promise<RecallAnswer> {
  return recall(context, { query, scope: PROBE_SCOPE, exactScope: true, limit: 5 })
}

function rankOf(id: MemoryId | null, answer: RecallAnswer): number {
  const index = answer.hits.findIndex((hit) => hit.ref.id === id)
  if (index < 0) throw new Error('the memory just written was not found')
  return index + 1
}
