/**
 * Drops extracted memories that the captured work has overtaken: what settled a task after which files were changed, and
 * statements about a file that was written since.
 */
import type { Episode } from '../../core/conversation.ts'
import type { EpochMs, SessionId } from '../../core/ids.ts'
import { EXTRACTOR_AUTHORITY, type Memory, type MemoryKind } from '../../core/memory.ts'
import type { Store } from '../../core/ports/store.ts'
import { splitAboutNote } from '../../digest/passages/about-note.ts'
import { isEdit, readCall } from '../../digest/rules/work/read-turns.ts'
import { statesPractice } from '../../speech/practice.ts'
import { isChoice } from '../../speech/request.ts'
import { bindsAll } from '../../speech/rule-for-all.ts'
import { holdsForGood } from '../../speech/standing-rule.ts'
import { IMPERATIVE, POLITENESS } from '../../speech/work-cues.ts'
import { toOneLine } from '../../text/sentences.ts'

/** A file that was written, and when. */
export interface Written {
  readonly file: string
  readonly at: EpochMs
}

const BINDING: ReadonlySet<MemoryKind> = new Set(['rule', 'preference'])
/** True for words that bind, whatever becomes of a file that they name and of the work they were said in. */
function binds(kind: MemoryKind, said: string): boolean {
  return BINDING.has(kind) || holdsForGood(said) || bindsAll(said) || statesPractice(said)
}

/** An approved plan, or what a person agreed to. */
const STEPS = /^(?:Approved plan|Agreed): /
/** Words by which an order says how work is done, not only what is to be done. */
const SAYS_HOW =
  /\b(?:instead|rather|not|never|always|each|every|all|any|only|no|without|don['’]?t|avoid|prefer|when|whenever|if)\b/iu

/** True for what settled a task: of no use once the work is done. */
export function settlesStep({ trust, kind, content }: Pick<Memory, 'trust' | 'kind' | 'content'>): boolean {
  if (kind !== 'decision') return false
  const said = toOneLine(splitAboutNote(content).statement)
  if (trust === 'inference') return STEPS.test(said)
  if (binds(kind, said)) return false
  const order = said.replace(POLITENESS, '')
  return IMPERATIVE.test(order) && !isChoice(order) && !SAYS_HOW.test(order)
}

const FILE = /(?<![\p{L}\d_.-])[\p{L}\d_.-]*[\p{L}\d_-]\.\p{L}[\p{L}\d]{0,9}(?![\p{L}\d_])/gu
/** Files that people name without their ending. */
const KNOWN = /\b(?:readme|changelog|contributing|licen[cs]e|makefile|dockerfile|gitignore)\b/giu

/** Returns the names of files in a text, in lower case: without folders, and without an ending if people leave it out. */
export function namesFiles(text: string): string[] {
  const named = [...text.matchAll(FILE), ...text.matchAll(KNOWN)].map(([name]) => toName(name))
  return [...new Set(named)]
}

function toName(path: string): string {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).toLowerCase()
  const stem = file.replace(/^\./, '').replace(/\.\p{L}{1,4}$/u, '')
  return file.search(KNOWN) >= 0 ? stem : file
}

/** Returns the files of which the memory says something that a later write may end. */
function namesMattering({ kind, content }: Pick<Memory, 'kind' | 'content'>): string[] {
  return binds(kind, toOneLine(splitAboutNote(content).statement)) ? [] : namesFiles(content)
}

/** @param later files that were written after the memory's words: in its own session, and in others */
export function isCarriedOut(
  memory: Pick<Memory, 'trust' | 'kind' | 'content'>,
  later: { readonly here: readonly Written[]; readonly elsewhere: readonly Written[] },
): boolean {
  if (settlesStep(memory) && later.here.length > 0) return true
  const named = new Set(namesMattering(memory))
  return named.size > 0 && [...later.here, ...later.elsewhere].some(({ file }) => named.has(toName(file)))
}

/** Returns the successful writes of the turns. */
export function listWritten(turns: readonly Episode[]): Written[] {
  return turns.flatMap(({ role, text, at }) => {
    const call = role === 'tool' ? readCall(text) : null
    return call !== null && isEdit(call) && !call.failed && !call.rejected ? [{ file: call.subject, at }] : []
  })
}

/** Turns of a conversation that are read after the memory's words. */
const LATER_TURNS = 400
/** Later sessions that are searched for writes of a file that a memory names, and turns read of each. */
const LATER_SESSIONS = 8
const LAST_TURNS = 240

/** Memories that somebody stored on purpose are returned whatever was done. */
export async function withoutCarriedOut(store: Store, memories: readonly Memory[]): Promise<Memory[]> {
  const doubtful = memories.filter(
    (memory) =>
      memory.authority >= EXTRACTOR_AUTHORITY &&
      memory.sourceEpisodes.length > 0 &&
      (settlesStep(memory) || namesMattering(memory).length > 0),
  )
  if (doubtful.length === 0) return [...memories]
  const ids = [...new Set(doubtful.flatMap(({ sourceEpisodes }) => sourceEpisodes.slice(0, 1)))]
  const sources = new Map((await store.episodes.load(ids)).map((turn) => [turn.id, turn]))
  const here = new Map<SessionId, readonly Episode[]>()
  for (const [sessionId, turns] of Map.groupBy(sources.values(), (turn) => turn.sessionId)) {
    const first = Math.min(...turns.map(({ position }) => position))
    here.set(sessionId, await store.episodes.listSession(sessionId, first + 1, LATER_TURNS))
  }
  const since = Math.min(...[...sources.values()].map(({ at }) => at))
  const elsewhere = await loadWrittenSince(store, doubtful, since)
  const done = new Set(
    doubtful.flatMap((memory) => {
      const [id] = memory.sourceEpisodes
      const source = id === undefined ? undefined : sources.get(id)
      if (source === undefined) return []
      const after = (here.get(source.sessionId) ?? []).filter(({ position }) => position > source.position)
      const others = elsewhere.filter(({ at }) => at > source.at)
      return isCarriedOut(memory, { here: listWritten(after), elsewhere: others }) ? [memory.id] : []
    }),
  )
  return memories.filter(({ id }) => !done.has(id))
}

/** Returns what later sessions in the memories' scopes wrote; empty if no memory names a file. */
async function loadWrittenSince(
  store: Store,
  memories: readonly Memory[],
  since: EpochMs,
): Promise<readonly Written[]> {
  const naming = memories.filter((memory) => namesMattering(memory).length > 0)
  if (naming.length === 0) return []
  const scopes = [...new Set(naming.map(({ scopeId }) => scopeId))]
  const sessions = (await store.sessions.list(scopes, LATER_SESSIONS)).filter(({ lastAt }) => lastAt > since)
  const written: Written[] = []
  for (const { id, episodeCount } of sessions) {
    const turns = await store.episodes.listSession(id, Math.max(0, episodeCount - LAST_TURNS), LAST_TURNS)
    written.push(...listWritten(turns))
  }
  return written
}
