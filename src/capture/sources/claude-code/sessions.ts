/**
 * Finds the session of each line and collects facts about sessions. Subagents run in files of their
 * own, or, in older versions, between the lines of the session that started them. The saved state holds
 * hashes of reported facts and the byte offsets of lines with a folder or summary.
 */
import type { EpochMs } from '../../../core/ids.ts'
import type { ParserOptions } from '../../../core/ports/transcript-source.ts'
import {
  type JsonRecord,
  parseJson,
  recordAt,
  stringAt,
  stringsOf,
  toRecord,
} from '../../records/json-values.ts'
import { readRecordsAt } from '../../records/line-records.ts'
import type { Outcome } from '../../records/outcome.ts'
import { TITLE_RANK } from '../../records/titles.ts'
import { hashId } from '../../records/turn-id.ts'

export interface SessionRef {
  readonly id: string
  /** True for a subagent's session, in which an agent writes the prompts instead of a person. */
  readonly isSubagent: boolean
}

export interface SessionTracker {
  sessionOf(record: JsonRecord): SessionRef
  /** Returns the session's folder: from the record, else the one last seen; empty if none is known. */
  folderOf(session: SessionRef, record: JsonRecord): string
  /** Returns folders seen last and the strings of the metadata file beside a subagent's file. */
  wordsElsewhere(): readonly string[]
  /** Reports folder, branch, version and parent if they are new. A change of branch is also a boundary. */
  note(session: SessionRef, record: JsonRecord, line: LineTime, out: Outcome): void
  noteModel(session: SessionRef, model: string, out: Outcome): void
  /**
   * Uses the summary as title of the session whose line has this uuid, or keeps it until that line is
   * read. Returns true if the session was known.
   */
  noteSummary(leafUuid: string, summary: string, byte: number, out: Outcome): boolean
  noteLine(session: SessionRef, uuid: string, out: Outcome): void
  state(): unknown
}

/** Time and byte offset of a line. */
interface LineTime {
  readonly at: EpochMs
  readonly byte: number
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
  const known = toMap(state.known)
  /** By the uuid a summary points to: byte offset of the line that holds the summary. */
  const summaries = toPlaces(state.summaries)
  /** By session id: byte offset of the line that holds its folder. */
  const folders = toPlaces(state.folders)
  /** Caches of the texts on those lines. */
  const summaryTexts = new Map<string, string>()
  const folderNames = new Map<string, string>()

  const folderAt = (byte: number): string => {
    const found = folderNames.get(`${byte}`) ?? findString(options, byte, 'cwd')
    keep(folderNames, `${byte}`, found, MAX_SESSIONS)
    return found
  }

  /** Older sidechains have no agent id; the first line's uuid names the chain. */
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

  /** True if the value differs from the one reported last for this session. */
  const isNews = (session: string, kind: string, value: string): boolean => {
    const key = `${kind} ${session}`
    const hash = hashId(value)
    if (value === '' || known.get(key) === hash) return false
    keep(known, key, hash, MAX_SESSIONS * 5)
    return true
  }

  return {
    sessionOf,
    folderOf(session, record) {
      const said = stringAt(record, 'cwd')
      if (said !== '') return said
      const parent = session.id.split('/')[0] ?? ''
      const byte = folders.get(session.id) ?? folders.get(parent) ?? [...folders.values()].at(-1)
      return byte === undefined ? '' : folderAt(byte)
    },
    wordsElsewhere: () => [
      ...[...folders.values()].map(folderAt),
      ...Object.values(readMeta(options, place)).filter((value) => typeof value === 'string'),
    ],
    note(session, record, { at, byte }, out) {
      const parent = session.isSubagent
        ? session.id.slice(0, session.id.lastIndexOf('/agent-'))
        : stringAt(recordAt(record, 'forkedFrom'), 'sessionId')
      const cwd = stringAt(record, 'cwd')
      const branch = stringAt(record, 'gitBranch').replace(/^HEAD$/, '')
      const version = stringAt(record, 'version')
      const lastBranch = known.get(`branch ${session.id}`)
      const moves = branch !== '' && lastBranch !== undefined && lastBranch !== hashId(branch)
      const moved = isNews(session.id, 'cwd', cwd)
      if (moved) {
        keep(folders, session.id, byte, MAX_SESSIONS)
        keep(folderNames, `${byte}`, cwd, MAX_SESSIONS)
      }
      const fact = {
        ...(moved ? { cwd } : {}),
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
    noteSummary(leafUuid, summary, byte, out) {
      const session = leaves.get(leafUuid)
      if (session === undefined) {
        keep(summaries, leafUuid, byte, MAX_LEAVES)
        keep(summaryTexts, leafUuid, summary, MAX_LEAVES)
      } else out.title(session, summary, TITLE_RANK.summary)
      return session !== undefined
    },
    noteLine(session, uuid, out) {
      if (uuid === '') return
      keep(leaves, uuid, session.id, MAX_LEAVES)
      const byte = summaries.get(uuid)
      if (byte === undefined) return
      summaries.delete(uuid)
      const held = summaryTexts.get(uuid)
      summaryTexts.delete(uuid)
      const readSummary = () =>
        readRecordsAt(options, byte).find((record) => stringAt(record, 'leafUuid') === uuid)
      out.title(session.id, held ?? stringAt(readSummary() ?? {}, 'summary'), TITLE_RANK.summary, byte)
    },
    state: () => ({
      current,
      lastRoot,
      chains: [...chains],
      leaves: [...leaves],
      summaries: [...summaries],
      known: [...known],
      folders: [...folders],
    }),
  }
}

interface FilePlace {
  readonly session: string
  /** Id of the subagent whose file this is; empty for a session's own file. */
  readonly agent: string
}

/** Parses `<session>.jsonl`, `agent-<id>.jsonl` beside it, or `<session>/subagents/agent-<id>.jsonl`. */
function placeOf(path: string): FilePlace {
  const parts = path.split(/[\\/]/)
  const stem = (parts.at(-1) ?? '').replace(/\.jsonl$/, '')
  const agent = /^agent-(.+)$/.exec(stem)?.[1] ?? ''
  const session = agent === '' ? stem : parts.at(-2) === 'subagents' ? (parts.at(-3) ?? '') : ''
  return { session: session || 'unknown', agent }
}

/** Reports purpose and type of a subagent from the metadata file beside its transcript. */
function noteSubagent(session: SessionRef, options: ParserOptions, place: FilePlace, out: Outcome) {
  const meta = readMeta(options, place)
  out.title(session.id, stringAt(meta, 'description'), TITLE_RANK.generated)
  const agentType = stringAt(meta, 'agentType')
  if (agentType !== '') out.fact({ sessionId: session.id, metadata: { agentType } })
}

function readMeta(options: ParserOptions, place: FilePlace): JsonRecord {
  const text = place.agent === '' ? null : (options.readNearby?.(`agent-${place.agent}.meta.json`) ?? null)
  return (text === null ? null : toRecord(parseJson(text))) ?? {}
}

/** Returns the last string under `key` on the line that begins at `byte`; empty if there is none. */
function findString(options: ParserOptions, byte: number, key: string): string {
  return readRecordsAt(options, byte).reduce((found, record) => stringAt(record, key) || found, '')
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value, max: number) {
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

function toPlaces(value: unknown): Map<string, number> {
  const map = new Map<string, number>()
  for (const entry of Array.isArray(value) ? value : []) {
    const [key, byte] = Array.isArray(entry) ? entry : []
    if (typeof key === 'string' && typeof byte === 'number') map.set(key, byte)
  }
  return map
}
