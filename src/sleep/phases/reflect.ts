/**
 * Asks a language model what connected topics show together, and stores the answer as a memory. Needs a
 * language model. Safe to repeat: the statements asked about are stored as a hash and not asked about
 * again.
 */
import type { PlannedChange } from '../../core/change.ts'
import type { MemoryId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import { contentHash } from '../../text/content-hash.ts'
import { createRootLinks, gatherConnected, type ShownTopic } from '../reflect/connected-roots.ts'
import { type Insight, planReflection, readInsight } from '../reflect/plan-reflection.ts'
import { askModel } from '../statements/ask-model.ts'
import { createRootFinder, walkChangedRoots } from '../statements/changed.ts'
import type { Phase, SleepDeps } from '../statements/phase.ts'
import { loadTellingFacts } from '../statements/representative-facts.ts'
import { isLive } from '../statements/statements.ts'
import * as prompt from './prompts/reflect-v1.ts'

const LEAST_ROOTS = 3
const MOST_ROOTS = 6
const FACTS_PER_ROOT = 6
const MAX_OUTPUT_TOKENS = 1_000
/** Minimum similarity to an earlier reflection that makes an insight a repetition. */
const SAME_INSIGHT = 0.9
const NEAREST = 8
const CONCEPT_DEPTH = 1

export const reflect: Phase = {
  name: 'reflect',
  sentence: 'Looks for what connected topics show together.',
  skip: async ({ model }) => (model === null ? 'No language model is set up, and thinking needs one.' : null),
  async *plan(deps) {
    const { model } = deps
    if (model === null) return
    const linksOf = createRootLinks(deps, createRootFinder(deps))
    const thoughtAbout = new Set<MemoryId>()
    for await (const roots of walkChangedRoots(deps)) {
      yield []
      for (const root of roots) {
        if (thoughtAbout.has(root.id) || !isLive(root)) continue
        const connected = await gatherConnected(root.id, linksOf, MOST_ROOTS)
        if (connected.length < LEAST_ROOTS) continue
        for (const id of connected) thoughtAbout.add(id)
        yield await thinkAbout(deps, model, connected)
      }
    }
  },
}

async function thinkAbout(
  deps: SleepDeps,
  model: LanguageModel,
  rootIds: readonly MemoryId[],
): Promise<PlannedChange[]> {
  const topics = await loadTopics(deps, rootIds)
  const shown = topics.flatMap(({ facts }) => facts)
  const reflectsOn = hashSet(shown)
  if (topics.length < LEAST_ROOTS || (await wasThought(deps, shown, reflectsOn))) return []
  const asked = await askModel(
    model,
    {
      purpose: 'reflect',
      system: prompt.system,
      prompt: prompt.buildPrompt(
        topics.map(({ root, facts }) => ({
          title: root.title,
          facts: facts.map(({ content }) => content),
        })),
        deps.ids.next().slice(-12),
      ),
      schema: prompt.schema,
      schemaName: prompt.schemaName,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    },
    deps.signal,
  )
  if (asked.kind === 'failed') {
    deps.note?.(`${topics.length} connected topics were not thought about: ${asked.reason}`)
    return []
  }
  const read = readInsight(asked.json, shown)
  if (read.kind !== 'insight' || (await isKnown(deps, read.insight))) {
    const verdict = read.kind === 'unfounded' ? 'unfounded' : 'none'
    if (verdict === 'unfounded')
      deps.note?.(`A thought about ${topics.length} topics rests on less than two of their statements.`)
    const pair = {
      question: 'reflection',
      a: reflectsOn,
      b: reflectsOn,
      verdict,
      at: deps.clock.now(),
    } as const
    return [{ kind: 'remember_pair', pair }]
  }
  const parent = await findPlace(deps, read.insight)
  if (parent === null) return []
  return planReflection(deps, read.insight, { parent, reflectsOn, by: `${prompt.version} ${model.model}` })
}

/**
 * Returns the topics that have statements, in order of ids, so that the same set always forms the same
 * question.
 */
async function loadTopics(deps: SleepDeps, rootIds: readonly MemoryId[]): Promise<ShownTopic[]> {
  const topics: ShownTopic[] = []
  for (const root of await deps.store.memories.load([...rootIds].sort())) {
    const facts = (await loadTellingFacts(deps, root)).slice(0, FACTS_PER_ROOT)
    if (facts.length > 0) topics.push({ root, facts })
  }
  return topics
}

function hashSet(memories: readonly Memory[]): string {
  return contentHash([...new Set(memories.map((memory) => memory.contentHash))].sort().join(' '))
}

/**
 * True if a reflection on exactly these statements exists, archived or not, or an earlier attempt found
 * nothing.
 */
async function wasThought(
  { store }: SleepDeps,
  shown: readonly Memory[],
  reflectsOn: string,
): Promise<boolean> {
  if ((await store.pairs.find('reflection', [[reflectsOn, reflectsOn]])).size > 0) return true
  const edges = await store.edges.listFor(
    shown.map(({ id }) => id),
    { direction: 'in', relations: ['refines', 'observed_in'] },
  )
  const sources = [...new Set(edges.map(({ sourceId }) => sourceId as MemoryId))]
  const thoughts = await store.memories.load(sources)
  return thoughts.some(({ kind, metadata }) => kind === 'reflection' && metadata.reflectsOn === reflectsOn)
}

/** True if almost the same reflection exists, based on other statements. */
async function isKnown(deps: SleepDeps, { text, refines, observedIn }: Insight): Promise<boolean> {
  const scopeId = [...refines, ...observedIn][0]?.scopeId
  if (deps.meaning === null || scopeId === undefined) return false
  const [vector] = await deps.meaning.embed([text], deps.signal)
  if (vector === undefined) return false
  const near = await deps.nearest(scopeId, vector, NEAREST)
  return near.some(({ memory, similarity01 }) => memory.kind === 'reflection' && similarity01 >= SAME_INSIGHT)
}

/**
 * Returns the parent of a new reflection: the concept above the first source, else its root, else the
 * source itself.
 */
async function findPlace({ store }: SleepDeps, { refines, observedIn }: Insight): Promise<Memory | null> {
  const [first] = [...refines, ...observedIn]
  if (first === undefined) return null
  const ancestors = await store.memories.load(await store.memories.ancestorIds(first.id))
  const concept = ancestors.find(({ depth }) => depth === CONCEPT_DEPTH)
  return concept ?? ancestors.find(({ parentId }) => parentId === null) ?? first
}
