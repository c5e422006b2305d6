/**
 * Reports the changes of a project, and of the namespace's global scope, to agents from the journal. Only an offset is
 * stored for each agent and project.
 */
import { z } from 'zod'
import type { MemoryId, ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { JournaledEntry } from '../../core/ports/journal-repository.ts'
import type { Store } from '../../core/ports/store.ts'
import type { Scope } from '../../core/scope.ts'
import type { EngineContext } from '../../kernel/context.ts'
import { flag, integer, name, optional } from '../../kernel/fields.ts'
import { selectScopes } from '../../kernel/scopes.ts'
import { withoutSecrets } from '../../kernel/secrets.ts'
import { defineUseCase } from '../../kernel/use-case.ts'
import type { AgentChange, AgentSync } from './views/agent-views.ts'
import { compareWritten } from './views/compare-written.ts'

const DEFAULT_LIMIT = 100
const MOST = 500
const PAGE = 500

/**
 * Returns the changes by others since an agent last asked in this project, and looks for conflicts between what agents
 * wrote. Without a project, the changes of the whole namespace.
 */
export const syncAgent = defineUseCase({
  name: 'syncAgent',
  access: 'write',
  retry: 'once',
  input: () =>
    z.strictObject({
      /** Name of the agent whose offset is used. */
      agent: name(),
      /** Most changes to return; default 100. */
      limit: optional(integer(1, MOST)),
      /** True to move the offset past the returned changes; default true. */
      acknowledge: optional(flag()),
    }),
  run: async (context, input, caller): Promise<AgentSync> => {
    const { limit = DEFAULT_LIMIT, acknowledge = true } = input
    const { agent } = await withoutSecrets(context, { agent: input.agent }, ['agent'])
    const { store, defaultScope, clock } = context
    const { namespace, project } = offsetPlace(defaultScope)
    const offset = await store.agents.findOffset(agent, namespace, project)
    const scopes = await listOwnScopes(context)
    const read = await readChanges(store, offset?.position ?? 0, limit, { agent, scopes })
    const conflicts = await compareWritten(context, caller, scopes)
    if (acknowledge) {
      const { position } = read
      await store.agents.saveOffset({ agent, namespace, project, position, readAt: clock.now() })
    }
    return {
      agent,
      changes: read.changes,
      position: read.position,
      more: read.more,
      lastReadAt: offset?.readAt ?? null,
      conflicts,
    }
  },
})

/** Moves an agent's offset, for agents that call syncAgent with `acknowledge: false`. */
export const acknowledgeChanges = defineUseCase({
  name: 'acknowledgeChanges',
  access: 'write',
  retry: 'again',
  input: () =>
    z.strictObject({
      agent: name(),
      /** Everything up to this position was seen. A lower position than the offset has no effect. */
      position: integer(0, Number.MAX_SAFE_INTEGER),
    }),
  run: async (context, input): Promise<{ readonly position: number }> => {
    const { agent } = await withoutSecrets(context, { agent: input.agent }, ['agent'])
    const { store, defaultScope, clock } = context
    const { namespace, project } = offsetPlace(defaultScope)
    // The offset must not pass the end of the journal, or later changes would be skipped.
    const written = Math.min(input.position, await store.journal.position())
    await store.agents.saveOffset({ agent, namespace, project, position: written, readAt: clock.now() })
    const saved = await store.agents.findOffset(agent, namespace, project)
    return { position: saved?.position ?? written }
  },
})

function offsetPlace({ namespace, project }: Scope): { namespace: string; project: string } {
  return { namespace, project: project ?? '' }
}

/** Returns the scopes of the caller's project and the namespace's global scope. */
async function listOwnScopes(context: EngineContext): Promise<ReadonlySet<ScopeId>> {
  return new Set((await selectScopes(context, {})) ?? [])
}

interface ReadChanges {
  readonly changes: readonly AgentChange[]
  readonly position: number
  readonly more: boolean
}

async function readChanges(
  store: Store,
  from: number,
  limit: number,
  { agent, scopes }: { readonly agent: string; readonly scopes: ReadonlySet<ScopeId> },
): Promise<ReadChanges> {
  const changes: AgentChange[] = []
  let position = from
  for (;;) {
    const page = await store.journal.listAfter(position, PAGE)
    const subjects = await loadSubjects(store, page)
    for (const entry of page) {
      const ids = memoriesOf(entry)
      const memories = ids.flatMap((id) => subjects.get(id) ?? [])
      const isHere = memories.length === ids.length && memories.every(({ scopeId }) => scopes.has(scopeId))
      if (isTold(entry) && isHere && !isOwn(agent, entry, memories)) {
        if (changes.length === limit) return { changes, position, more: true }
        changes.push(toChange(entry, memories))
      }
      position = entry.position
    }
    if (page.length < PAGE) return { changes, position, more: false }
  }
}

/** False for links that Lore itself makes or drops: sleep changes hundreds, and they are no news to an agent. */
function isTold({ subjectKind, actor }: JournaledEntry): boolean {
  return subjectKind === 'memory' || !actor.startsWith('system:')
}

/**
 * True if the agent made the change itself: under its own name, as its program (`codex-mcp-client`), or as the author
 * that another program named when it stored the memory.
 */
function isOwn(agent: string, { actor, action }: JournaledEntry, memories: readonly Memory[]): boolean {
  if (actor === `agent:${agent}` || actor === `agent:${agent}-mcp-client`) return true
  return (
    action === 'remember' && actor.startsWith('agent:') && memories.every(({ author }) => author === agent)
  )
}

function memoriesOf(entry: JournaledEntry): readonly MemoryId[] {
  if (entry.subjectKind === 'memory') return [entry.subjectId as MemoryId]
  const { sourceId, targetId } = entry.after ?? entry.before ?? {}
  return [sourceId, targetId].filter((id) => typeof id === 'string') as MemoryId[]
}

async function loadSubjects(
  store: Store,
  page: readonly JournaledEntry[],
): Promise<ReadonlyMap<MemoryId, Memory>> {
  const ids = [...new Set(page.filter(isTold).flatMap(memoriesOf))]
  const memories = ids.length === 0 ? [] : await store.memories.load(ids)
  return new Map(memories.map((memory) => [memory.id, memory]))
}

function toChange(entry: JournaledEntry, memories: readonly Memory[]): AgentChange {
  const { position, at, actor, action, subjectKind, subjectId, reason } = entry
  const title = memories.map((memory) => memory.title).join(' → ')
  return { position, at, actor, action, subjectKind, subjectId, title, reason }
}
