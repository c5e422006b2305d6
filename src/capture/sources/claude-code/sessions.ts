/**
 * Which conversation a line belongs to, and what the lines say about it. Subagents run in files of their own,
 * or, in older versions, between the lines of the session that started them.
 */
import type { EpochMs } from '../../../core/ids.ts'
import type { ParserOptions } from '../../../core/ports/transcript-source.ts'
import { type JsonRecord, parseJson, recordAt, stringAt, stringsOf, toRecord } from '../json-values.ts'
import type { Outcome } from '../outcome.ts'
import { TITLE_RANK, toPromptTitle } from '../titles.ts'

export interface SessionRef {
  readonly id: string
  /** In a subagent's conversation the prompts are written by an agent, not by a person. */
  readonly isSubagent: boolean
}

export interface SessionTracker {
  sessionOf(record: JsonRecord): SessionRef
  /** Reports place, branch, version and descent where they are new; a change of branch is a break, too. */
  note(session: SessionRef, record: JsonRecord, at: EpochMs, out: Outcome): void
  noteModel(session: SessionRef, model: string, out: Outcome): void
  /** Names a conversation after the first prompt that says something. */
  titleByPrompt(session: SessionRef, prompt: string, out: Outcome): void
  /** A summary names the conversation whose last line it points at; that line may come later. */
  noteSummary(leafUuid: string, summary: string, out: Outcome): boolean
  noteLine(session: SessionRef, uuid: string, out: Outcome): void
  state(): unknown
}

const MAX_LEAVES = 32
const MAX_SESSIONS = 16

export function createSessionTracker(options: ParserOptions, saved: unknown): SessionTracker {
  const state = toRecord(saved) ?? {}
  const place = placeOf(options.path)
  let current = stringAt(state, 'current') || place.session
  let lastRoot = stringAt(state, 'lastRoot')
  const chains = toMap(state.chains)
  const leaves = toMap(state.leaves)
  const summaries = toMap(state.summaries)
  const known = toMap(state.known)
  const titled = stringsOf(state.titled)

  /** Older sidechains carry no id: a chain is named by its first line. */
  const chainOf = (record: JsonRecord): string => {
    const uuid = stringAt(record, 'uuid')
    const parent = stringAt(record, 'parentUuid')
    const root = chains.get(parent) ?? (parent === '' || lastRoot === '' ? uuid.slice(0, 8) : lastRoot)
    lastRoot = root
    keep(chains, uuid, root, MAX_LEAVES)
    return root
  }

  const sessionOf = (record: JsonRecord): SessionRef => {
    const own = stringAt(record, 'sessionId') || current
    if (record.isSidechain !== true && place.agent === '') {
      current = own
      return { id: own, isSubagent: false }
    }
    const agent = stringAt(record, 'agentId') || place.agent || chainOf(record)
    return { id: `${own}/agent-${agent}`, isSubagent: true }
  }

  /** Whether a session's fact differs from what was reported last. */
  const isNews = (session: string, kind: string, value: string): boolean => {
    const key = `${kind} ${session}`
    if (value === '' || known.get(key) === value) return false
    keep(known, key, value, MAX_SESSIONS * 5)
    return true
  }

  return {
    sessionOf,
    note(session, record, at, out) {
      const parent = session.isSubagent
        ? session.id.slice(0, session.id.lastIndexOf('/agent-'))
        : stringAt(recordAt(record, 'forkedFrom'), 'sessionId')
      const cwd = stringAt(record, 'cwd')
      const branch = stringAt(record, 'gitBranch').replace(/^HEAD$/, '')
      const version = stringAt(record, 'version')
      const moves = branch !== '' && (known.get(`branch ${session.id}`) ?? branch) !== branch
      const fact = {
        ...(isNews(session.id, 'cwd', cwd) ? { cwd } : {}),
        ...(isNews(session.id, 'branch', branch) ? { branch } : {}),
        ...(isNews(session.id, 'version', version) ? { metadata: { version } } : {}),
        ...(isNews(session.id, 'parent', parent) ? { parentSessionId: parent } : {}),
        ...(moves && at > 0 ? { boundary: { at, kind: 'branch' as const } } : {}),
      }
      if (Object.keys(fact).length > 0) out.fact({ sessionId: session.id, ...fact })
      if (session.isSubagent && 'parentSessionId' in fact) noteSubagent(session, options, place, out)
    },
    noteModel(session, model, out) {
      if (isNews(session.id, 'model', model)) out.fact({ sessionId: session.id, model })
    },
    titleByPrompt(session, prompt, out) {
      if (titled.includes(session.id) || /^[/!]/.test(prompt)) return
      titled.push(session.id)
      if (titled.length > MAX_SESSIONS) titled.shift()
      out.title(session.id, toPromptTitle(prompt), TITLE_RANK.firstPrompt)
    },
    noteSummary(leafUuid, summary, out) {
      const session = leaves.get(leafUuid)
      if (session === undefined) keep(summaries, leafUuid, summary.slice(0, 300), MAX_LEAVES)
      else out.title(session, summary, TITLE_RANK.summary)
      return session !== undefined
    },
    noteLine(session, uuid, out) {
      if (uuid === '') return
      keep(leaves, uuid, session.id, MAX_LEAVES)
      const summary = summaries.get(uuid)
      if (summary === undefined) return
      summaries.delete(uuid)
      out.title(session.id, summary, TITLE_RANK.summary)
    },
    state: () => ({
      current,
      lastRoot,
      chains: [...chains],
      leaves: [...leaves],
      summaries: [...summaries],
      known: [...known],
      titled: [...titled],
    }),
  }
}

interface FilePlace {
  readonly session: string
  /** Id of the subagent whose file this is; empty for a session's own file. */
  readonly agent: string
}

/** `<session>.jsonl`, `agent-<id>.jsonl` beside it, or `<session>/subagents/agent-<id>.jsonl`. */
function placeOf(path: string): FilePlace {
  const parts = path.split(/[\\/]/)
  const stem = (parts.at(-1) ?? '').replace(/\.jsonl$/, '')
  const agent = /^agent-(.+)$/.exec(stem)?.[1] ?? ''
  const session = agent === '' ? stem : parts.at(-2) === 'subagents' ? (parts.at(-3) ?? '') : ''
  return { session: session || 'unknown', agent }
}

/** What Claude Code keeps beside a subagent's file: what it was for and what kind it is. */
function noteSubagent(session: SessionRef, options: ParserOptions, place: FilePlace, out: Outcome) {
  if (place.agent === '' || options.readNearby === undefined) return
  const text = options.readNearby(`agent-${place.agent}.meta.json`)
  const meta = text === null ? null : toRecord(parseJson(text))
  if (meta === null) return
  out.title(session.id, stringAt(meta, 'description'), TITLE_RANK.generated)
  const agentType = stringAt(meta, 'agentType')
  if (agentType !== '') out.fact({ sessionId: session.id, metadata: { agentType } })
}

function keep(map: Map<string, string>, key: string, value: string, max: number) {
  map.delete(key)
  map.set(key, value)
  if (map.size <= max) return
  const oldest = map.keys().next()
  if (!oldest.done) map.delete(oldest.value)
}

function toMap(value: unknown): Map<string, string> {
  const map = new Map<string, string>()
  for (const entry of Array.isArray(value) ? value : []) {
    const [key, text] = stringsOf(entry)
    if (key !== undefined && text !== undefined) map.set(key, text)
  }
  return map
}
