/**
 * Analyses every text again, creates missing documents, and rebuilds the full-text index. Texts of older stores lose
 * their invisible characters.
 */
import type { DocumentSubject } from '../../core/document.ts'
import type { EpisodeId, MemoryId } from '../../core/ids.ts'
import type { Store } from '../../core/ports/store.ts'
import { analyseEpisode, analyseMemory } from '../../text/analyse.ts'
import { removeStoredInvisible } from './invisible-texts.ts'
import { addChanges, beginNote, loadNote, type RebuildNote, saveNote } from './rebuild-note.ts'
import type { RebuildReport } from './rebuild-views.ts'
import type { Rebuilding } from './rebuilding.ts'

const PAGE = 100
const WALKS = ['memories', 'episodes'] as const
type Walk = (typeof WALKS)[number]

export async function rebuildIndex({ context, scopes, key, left }: Rebuilding): Promise<RebuildReport> {
  const { store } = context
  const selection = { scopes, includeArchived: true }
  let note = await loadNote(store, key)
  if (note === null) {
    const { memories, episodes } = await store.exports.count(selection)
    // The index comes first, because documents cannot be written while it is damaged.
    await store.documents.rebuildIndex()
    note = beginNote(context.clock.now(), memories + episodes)
    await saveNote(store, key, note)
  }
  for (const walk of WALKS) {
    while (!note.stepsDone.includes(walk)) {
      if (left() === 0) return toReport(note, 'more')
      const from: string | null = note.reached[walk] ?? null
      note = await store.transact((inside) => rewritePage(inside, walk, from, key, note as RebuildNote))
      await context.sleep.yieldToOthers()
    }
  }
  const lost = await store.documents.removeLost()
  await saveNote(store, key, null)
  context.vectors.drainSoon()
  return toReport({ ...note, changes: addChanges(note.changes, { removed: lost }) }, 'done')

  /** Rewrites one page and saves the cursor in the same transaction, so that no text changes in between. */
  async function rewritePage(
    inside: Store,
    walk: Walk,
    from: string | null,
    noteKey: string,
    before: RebuildNote,
  ): Promise<RebuildNote> {
    const page = await listPage(inside, walk, from)
    let rewritten = 0
    for (const { subject: stored } of page) {
      const subject = await removeStoredInvisible(inside, stored)
      const isOther = await inside.documents.rewrite(subject, analyse(subject))
      if (isOther || subject !== stored) rewritten++
    }
    const last = page.at(-1)?.id
    const after: RebuildNote = {
      ...before,
      done: before.done + page.length,
      changes: addChanges(before.changes, { analysed: rewritten }),
      stepsDone: page.length < PAGE ? [...before.stepsDone, walk] : before.stepsDone,
      reached: last === undefined ? before.reached : { ...before.reached, [walk]: last },
    }
    await saveNote(inside, noteKey, after)
    return after
  }

  async function listPage(
    inside: Store,
    walk: Walk,
    from: string | null,
  ): Promise<readonly { readonly id: string; readonly subject: DocumentSubject }[]> {
    if (walk === 'episodes') {
      const turns = await inside.exports.episodes(selection, from as EpisodeId | null, PAGE)
      return turns.map((episode) => ({ id: episode.id, subject: { kind: 'episode', episode } }))
    }
    const memories = await inside.memories.list({
      scopes,
      includeArchived: true,
      includeSuperseded: true,
      order: 'id',
      limit: PAGE,
      ...(from === null ? {} : { afterId: from as MemoryId }),
    })
    return memories.map((memory) => ({ id: memory.id, subject: { kind: 'memory', memory } }))
  }
}

function analyse(subject: DocumentSubject) {
  if (subject.kind === 'episode') return analyseEpisode(subject.episode)
  const { memory } = subject
  return analyseMemory({ ...memory, at: memory.validFrom ?? memory.createdAt })
}

function toReport({ done, total, changes }: RebuildNote, state: RebuildReport['state']): RebuildReport {
  return { part: 'index', state, reason: null, done: Math.min(done, total), total, changes, run: null }
}
