/**
 * Use case that shows how a memory came to say what it says: every change of it and of the memories that it replaced, with
 * the differences. Not an access.
 */
import { z } from 'zod'
import type { EpochMs, MemoryId } from '../core/ids.ts'
import type { JournalAction, JournalEntry } from '../core/journal.ts'
import type { Memory } from '../core/memory.ts'
import type { Store } from '../core/ports/store.ts'
import { memoryId } from '../kernel/fields.ts'
import type { MemoryLine } from '../kernel/memory-views.ts'
import { defineUseCase } from '../kernel/use-case.ts'
import { requireMemory, toLines } from '../kernel/views.ts'
import { markLines } from '../text/line-diff.ts'

interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
  /** For texts: the differing lines, as `- …` and `+ …`. */
  readonly lines?: readonly string[]
}

interface MemoryVersion {
  /** The memory that was changed: the one asked for, or one in its line of replacements. */
  readonly memory: MemoryId
  readonly at: EpochMs
  readonly action: JournalAction
  /** Such as `person:ada` or `system:sleep`. */
  readonly actor: string
  readonly reason: string | null
  /** The run that made the change; `undo` takes it back as a whole. */
  readonly runId: string
  /** False if the run was undone, goes on, or is an undo itself: `undo` would refuse it. */
  readonly undoable: boolean
  readonly changes: readonly FieldChange[]
}

export interface MemoryVersions {
  /** The memories that replaced one another, oldest first, with the one asked for among them. */
  readonly line: readonly (MemoryLine & {
    readonly content: string
    readonly supersededBy: MemoryId | null
  })[]
  /** Newest first. */
  readonly versions: readonly MemoryVersion[]
  /** True if older changes are not shown. */
  readonly more: boolean
}

/** Most memories of one line of replacements, and most changes shown of each. */
const MOST_MEMORIES = 30
const MOST_CHANGES = 100
const TEXT_FIELDS: ReadonlySet<string> = new Set(['title', 'summary', 'content', 'quote'])

export const memoryVersions = defineUseCase({
  name: 'memoryVersions',
  access: 'read',
  retry: 'again',
  input: () => z.strictObject({ id: memoryId() }),
  run: async ({ store }, { id }): Promise<MemoryVersions> => {
    const line = await loadLine(store, await requireMemory(store, id))
    const journals = await Promise.all(
      line.map((memory) => store.journal.listFor(memory.id, MOST_CHANGES + 1)),
    )
    const lines = await toLines(store, line)
    const shown = journals.flatMap((entries) => entries.slice(0, MOST_CHANGES))
    const undoable = await findUndoable(store, shown)
    return {
      line: lines.map((memory, index) => ({
        ...memory,
        content: line[index]?.content ?? '',
        supersededBy: line[index]?.supersededBy ?? null,
      })),
      versions: shown.map((entry) => toVersion(entry, undoable.has(entry.runId))).sort((a, b) => b.at - a.at),
      more: journals.some((entries) => entries.length > MOST_CHANGES),
    }
  },
  texts: ({ line }) => line.map(({ content }) => content),
})

/** Follows replacements in both directions, oldest first. */
async function loadLine(store: Store, memory: Memory): Promise<readonly Memory[]> {
  const found = new Map<MemoryId, Memory>([[memory.id, memory]])
  let open: readonly Memory[] = [memory]
  while (open.length > 0 && found.size < MOST_MEMORIES) {
    const ids = open.map(({ id }) => id)
    const edges = await store.edges.listFor(ids, { relations: ['supersedes'] })
    const next = [
      ...edges.flatMap(({ sourceId, targetId }) => [sourceId, targetId] as MemoryId[]),
      ...open.flatMap(({ supersededBy }) => supersededBy ?? []),
    ].filter((id) => !found.has(id))
    open = await store.memories.load([...new Set(next)].slice(0, MOST_MEMORIES - found.size))
    for (const other of open) found.set(other.id, other)
  }
  return [...found.values()].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}

/** An undo is no run of the list, and what was undone is so for good. */
async function findUndoable(store: Store, entries: readonly JournalEntry[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(entries.map(({ runId }) => runId))]
  const runs = await Promise.all(ids.map((id) => store.runs.find(id)))
  return new Set(
    runs.flatMap((run) =>
      run === null || run.state === 'undone' || run.state === 'running' ? [] : [run.id],
    ),
  )
}

function toVersion(entry: JournalEntry, undoable: boolean): MemoryVersion {
  const { subjectId, at, action, actor, reason, runId } = entry
  const changes = changesOf(entry)
  return { memory: subjectId as MemoryId, at, action, actor, reason, runId, undoable, changes }
}

/** Returns the fields that differ; a new memory has none, because its line shows what it says. */
function changesOf({ before, after }: JournalEntry): readonly FieldChange[] {
  if (before === null || after === null) return []
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({
      field,
      before: before[field] ?? null,
      after: after[field] ?? null,
      ...(TEXT_FIELDS.has(field)
        ? { lines: markLines(toTextLines(before[field]), toTextLines(after[field])) }
        : {}),
    }))
}

function toTextLines(value: unknown): readonly string[] {
  return typeof value === 'string' ? value.split('\n') : []
}
