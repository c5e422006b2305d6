/**
 * Exports everything as JSON lines: a header with format version and counts, then scopes,
 * conversations, memories with their accesses, entities, links, and reflected sessions. References
 * point to earlier lines, except for the memory that superseded another. Leaves out derived data
 * (vectors, centres, communities) and data of one store only: journal and runs, digest decisions and
 * costs, watermarks, indexed folders, queued writes, verdicts of sleep. The same store gives the same
 * bytes, except for the header's date.
 */
import { defined } from '../../core/defined.ts'
import type { ScopeId } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import type { ProjectAlias } from '../../core/project.ts'
import { listParts } from '../../kernel/project-parts.ts'
import { byId, type ExportPiece, type ExportPlan, type ExportSource, pagesOf } from './export-plan.ts'

export const JSONL_FORMAT = 'lore-jsonl'
/** Raised if older readers would misunderstand the format. */
export const JSONL_VERSION = 1

/**
 * Types of lines. Scopes are identified by numbers within the file, because scope ids are local to a
 * store.
 */
export const LINE_TYPES = [
  'scope',
  'session',
  'episode',
  'segment',
  'memory',
  'entity',
  'edge',
  'reflection',
] as const
export type LineType = (typeof LINE_TYPES)[number]

export async function* toJsonl(store: ExportSource, plan: ExportPlan): AsyncGenerator<ExportPiece> {
  yield { text: renderHeader(plan), records: 0 }
  yield* toJsonlLines(store, plan)
}

/** Yields all lines except the header. */
export async function* toJsonlLines(
  store: ExportSource,
  plan: Pick<ExportPlan, 'scopes' | 'selection' | 'episodes' | 'reflections'>,
): AsyncGenerator<ExportPiece> {
  const { selection } = plan
  const { exports } = store
  const numbers = new Map(plan.scopes.map((scope, i) => [scope.id, i + 1]))
  const toLine = (type: LineType, { scopeId, ...record }: { readonly scopeId: ScopeId }) =>
    renderLine(type, { scope: numbers.get(scopeId) ?? 0, ...record })

  for (const { id, ...scope } of plan.scopes) {
    const aliases = scope.project === null ? [] : await loadAliases(store, scope.project)
    const signs = aliases.length === 0 ? {} : { aliases }
    yield { text: renderLine('scope', { scope: numbers.get(id), ...scope, ...signs }), records: 0 }
  }
  if (plan.episodes) {
    for await (const page of byId(exports.sessions, selection)) {
      yield { text: join(page, (session) => toLine('session', session)), records: 0 }
    }
    for await (const page of byId(exports.episodes, selection)) {
      yield { text: join(page, (episode) => toLine('episode', episode)), records: page.length }
    }
    for await (const page of byId(exports.segments, selection)) {
      yield { text: join(page, (segment) => toLine('segment', segment)), records: 0 }
    }
  }
  const pending = new Map(
    (await store.digest.listPendingQuotes(ALL_PENDING)).map(({ memoryId, ...quote }) => [memoryId, quote]),
  )
  for await (const page of pagesOf<Memory>((last, limit) => exports.memories(selection, last, limit))) {
    const ids = page.map(({ id }) => id)
    const accesses = await store.accesses.listForAll(ids)
    const weakUses = await store.accesses.listWeakUses(ids, 0)
    const text = join(page, (memory) => {
      const used = accesses.get(memory.id) ?? []
      const found = weakUses.get(memory.id)?.map(({ at, session }) => ({ at, session }))
      const quote = pending.get(memory.id)
      const record = {
        ...memory,
        accesses: used.map(({ at, session, grade }) => ({ at, session, grade })),
        ...defined({ weakUses: found, pendingQuote: quote }),
      }
      return toLine('memory', record)
    })
    yield { text, records: page.length }
  }
  for await (const page of byId(exports.entities, selection)) {
    yield { text: join(page, (entity) => toLine('entity', entity)), records: 0 }
  }
  for await (const page of byId(exports.edges, selection)) {
    yield { text: join(page, (edge) => renderLine('edge', edge)), records: 0 }
  }
  yield { text: join(plan.reflections, (reflection) => renderLine('reflection', reflection)), records: 0 }
}

/** High limit: pending quotes wait at most a day, so there are few. */
const ALL_PENDING = 1_000_000

function renderLine(type: LineType, record: object): string {
  return `${JSON.stringify({ type, ...record })}\n`
}

function join<T>(page: readonly T[], render: (record: T) => string): string {
  return page.map(render).join('')
}

function renderHeader(plan: ExportPlan): string {
  const { counts, episodes, selection, exportedAt, version, scopes } = plan
  const { sessions, episodes: turns, segments, ...rest } = counts
  const header = {
    format: JSONL_FORMAT,
    version: JSONL_VERSION,
    exportedAt: new Date(exportedAt).toISOString(),
    lore: version,
    archived: selection.includeArchived,
    counts: {
      scope: scopes.length,
      session: episodes ? sessions : 0,
      episode: episodes ? turns : 0,
      segment: episodes ? segments : 0,
      memory: rest.memories,
      entity: rest.entities,
      edge: rest.edges,
      reflection: plan.reflections.length,
    } satisfies Record<LineType, number>,
  }
  return `${JSON.stringify(header)}\n`
}

/** Returns the signs that a project has on every machine: first commits and remotes. */
async function loadAliases(
  store: ExportSource,
  project: string,
): Promise<Pick<ProjectAlias, 'kind' | 'value'>[]> {
  const aliases = await store.projects.aliasesOf(await listParts(store, project))
  return aliases
    .filter(({ kind, value }) => kind === 'remote' || (kind === 'commit' && /^[0-9a-f]+$/.test(value)))
    .map(({ kind, value }) => ({ kind, value }))
}
