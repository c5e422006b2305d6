/** claude-mem: observations by project, session summaries, and the person's directives. */

import { defined } from '../../../core/defined.ts'
import type { ImportedMemory } from '../../../core/ports/importer.ts'
import { shorten } from '../../../text/sentences.ts'
import type { Collector } from '../reading/collector.ts'
import { pick, toKind } from '../reading/columns.ts'
import type { Table, Tables } from '../reading/tables.ts'
import { type Fields, toKey, toMoment, toText, toTexts } from '../reading/values.ts'
import { countRows, createDatabaseImporter } from './database-importer.ts'

const ROOT = 'claude-mem'
const TITLE_CHARS = 120

export const claudeMem = createDatabaseImporter({
  kind: 'claude-mem',
  title: 'claude-mem',
  usualPlaces: ['.claude-mem/claude-mem.db'],
  isTheirs: ({ all }) => {
    const columns = all.get('observations')?.columns
    return columns?.has('project') === true && (all.has('sdk_sessions') || all.has('session_summaries'))
  },
  describe: (tables) =>
    countRows(tables, ['observations', 'observations'], ['session_summaries', 'session summaries']),
  bookkeeping: new Set([
    'schema_versions',
    'pending_messages',
    'observation_feedback',
    'sdk_sessions',
    'streaming_sessions',
    'overviews',
    'diagnostics',
    'tool_uses',
  ]),
  derived: new Set([]),
  read,
})

function read(tables: Tables, out: Collector): readonly Table[] {
  const rowsOf = (name: string) => {
    const table = tables.all.get(name)
    return table === undefined ? [] : tables.rows(table)
  }
  const tree = createTree(rowsOf('sdk_sessions'), rowsOf('session_summaries'), out)
  for (const row of rowsOf('observations')) readObservation(row, tree, out)
  for (const row of rowsOf('directives')) readDirective(row, tree, out)
  // Prompts are also in the transcripts, which `lore ingest` reads verbatim.
  out.remark(
    'bookkeeping',
    'prompts: `lore ingest` reads them from the transcripts',
    rowsOf('user_prompts').length,
  )
  const names = ['observations', 'session_summaries', 'sdk_sessions', 'directives', 'user_prompts']
  return names.flatMap((name) => tables.all.get(name) ?? [])
}

interface Tree {
  rootOf(project: string | undefined): string
  sessionOf(row: Fields, project: string | undefined): string
}

function createTree(sessions: readonly Fields[], summaries: readonly Fields[], out: Collector): Tree {
  const made = new Set<string>()
  const sessionById = indexBy(sessions, ['memory_session_id', 'sdk_session_id'])
  const summariesById = new Map<string, Fields[]>()
  for (const row of summaries) {
    const id = sessionIdOf(row)
    if (id !== undefined) summariesById.set(id, [...(summariesById.get(id) ?? []), row])
  }
  const tree: Tree = {
    rootOf(project) {
      const key = project === undefined ? ROOT : `${ROOT} ${project}`
      if (!made.has(key))
        out.memory({
          key,
          title: 'claude-mem',
          content: 'What claude-mem observed.',
          isLabel: true,
          kind: 'reference',
          ...defined({ project }),
        })
      made.add(key)
      return key
    },
    sessionOf(row, project) {
      const id = sessionIdOf(row)
      if (id === undefined) return tree.rootOf(project)
      const key = `session ${id} ${project ?? ''}`
      if (!made.has(key)) {
        made.add(key)
        out.memory(
          toSession({ key, id, project, row }, sessionById.get(id), summariesById.get(id) ?? [], tree),
        )
      }
      return key
    },
  }
  for (const row of summaries) tree.sessionOf(row, projectOf(row))
  return tree
}

function sessionIdOf(row: Fields): string | undefined {
  return toKey(pick(row, ['memory_session_id', 'sdk_session_id', 'session_id']))
}

function projectOf(row: Fields): string | undefined {
  return toText(pick(row, ['merged_into_project', 'project']))
}

function indexBy(rows: readonly Fields[], names: readonly string[]): ReadonlyMap<string, Fields> {
  return new Map(
    rows.flatMap((row) => {
      const id = toKey(pick(row, names))
      return id === undefined ? [] : [[id, row] as const]
    }),
  )
}

const PARTS: readonly (readonly [heading: string, column: string])[] = [
  ['Asked', 'request'],
  ['Looked into', 'investigated'],
  ['Learned', 'learned'],
  ['Done', 'completed'],
  ['Next', 'next_steps'],
  ['Notes', 'notes'],
]

interface SessionPlace {
  readonly key: string
  readonly id: string
  readonly project: string | undefined
  /** A row that belongs to the session. */
  readonly row: Fields
}

function toSession(
  { key, id, project, row: member }: SessionPlace,
  session: Fields | undefined,
  summaries: readonly Fields[],
  tree: Tree,
): ImportedMemory {
  const said = summaries.map((row) =>
    PARTS.flatMap(([heading, column]) => {
      const text = toText(row[column])
      return text === undefined ? [] : [`${heading}: ${text}`]
    }).join('\n'),
  )
  const first = summaries[0]
  const prompt = toText(session?.user_prompt)
  const title = toText(session?.custom_title) ?? toText(first?.request) ?? prompt ?? 'A session'
  const content = said.filter((text) => text !== '').join('\n\n')
  return {
    key,
    parent: tree.rootOf(project),
    title: shorten(title, TITLE_CHARS),
    content: content === '' ? (prompt ?? title) : content,
    kind: 'conversation',
    trust: 'inference',
    ...defined({
      project,
      createdAt: toMoment(session?.started_at_epoch) ?? timeOf(first ?? member),
    }),
    metadata: defined({
      memorySession: id,
      session: toText(session?.content_session_id),
      agent: toText(session?.platform_source),
    }),
  }
}

function timeOf(row: Fields): number | undefined {
  return toMoment(row.created_at_epoch) ?? toMoment(row.created_at)
}

function readObservation(row: Fields, tree: Tree, out: Collector): void {
  const id = toKey(row.id)
  const project = projectOf(row)
  const facts = toTexts(row.facts).map((fact) => `- ${fact}`)
  const said = [toText(row.subtitle), toText(row.narrative) ?? toText(row.text)]
  const content = [
    ...said.filter((text) => text !== undefined),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
  ].join('\n\n')
  const title = toText(row.title)
  if (id === undefined) {
    out.remark('bad_record', title)
    return
  }
  const files = [...new Set([...toTexts(row.files_read), ...toTexts(row.files_modified)])].slice(0, 20)
  const createdAt = timeOf(row)
  out.memory({
    key: `observation ${id}@${createdAt ?? ''}`,
    parent: tree.sessionOf(row, project),
    content: content === '' ? (title ?? '') : content,
    kind: toKind(row.type) ?? 'observation',
    trust: 'inference',
    tags: toTexts(row.concepts),
    ...defined({ title, project, createdAt, author: toText(row.generated_by_model) }),
    metadata: { ...(files.length > 0 ? { files } : {}), ...defined({ type: toText(row.type) }) },
  })
}

/** Reads a rule. It gets trust `pattern`, because only claude-mem says that the person stated it. */
function readDirective(row: Fields, tree: Tree, out: Collector): void {
  const id = toKey(row.id)
  const content = toText(row.content)
  if (id === undefined || content === undefined) {
    out.remark('bad_record', 'directive')
    return
  }
  if (toText(row.status) !== 'active') {
    out.remark('deleted_there', content)
    return
  }
  const project = projectOf(row)
  const createdAt = timeOf(row)
  out.memory({
    key: `directive ${id}@${createdAt ?? ''}`,
    parent: tree.rootOf(project),
    content,
    kind: 'rule',
    trust: 'pattern',
    ...defined({ project, createdAt }),
  })
}
