/**
 * Checks a whole JSON lines file without writing: every line, its references, and the counts of the
 * header. Keeps ids, never content.
 */
import { LoreError } from '../../../core/errors.ts'
import type { EntityId, MemoryId, SessionId } from '../../../core/ids.ts'
import type { Store } from '../../../core/ports/store.ts'
import { contentHash } from '../../../text/content-hash.ts'
import { LINE_TYPES, type LineType } from '../../exporters/jsonl.ts'
import { type Header, type LineOf, type ParsedLine, parseHeader, parseLine } from './lines.ts'
import { readNumberedLines } from './read-lines.ts'

export interface BadLine {
  readonly line: number
  readonly reason: string
}

export interface Survey {
  readonly header: Header
  readonly bad: readonly BadLine[]
}

/** Repositories with records that lines may refer to besides earlier lines. */
type Known = Pick<Store, 'memories' | 'entities' | 'sessions'>

/** @throws LoreError invalid_input if the file is not an export of Lore, or of a newer version */
export async function surveyJsonl(
  path: string,
  known: Known,
  onBytes: (bytesRead: number) => void = () => undefined,
): Promise<Survey> {
  const bad: BadLine[] = []
  const counts = new Map<LineType, number>()
  const references = createReferences(known)
  let header: Header | null = null
  let last = 0
  let unreadable = 0
  for await (const { number, text, bytesRead } of readNumberedLines(path)) {
    last = number
    if (header === null) {
      header = requireHeader(path, text)
      continue
    }
    const parsed = parseLine(text)
    if (!('fault' in parsed)) counts.set(parsed.type, (counts.get(parsed.type) ?? 0) + 1)
    const fault =
      'fault' in parsed
        ? parsed.fault
        : (findSurplus(header, counts, parsed.type) ??
          findMismatch(parsed) ??
          (await references.check(parsed.type, parsed.record, number)))
    if (fault !== null) bad.push({ line: number, reason: fault })
    if ('fault' in parsed) unreadable++
    onBytes(bytesRead)
  }
  if (header === null) throw foreign(path)
  const missing = LINE_TYPES.reduce(
    (sum, type) => sum + Math.max(0, (header?.counts[type] ?? 0) - (counts.get(type) ?? 0)),
    -unreadable,
  )
  if (missing > 0) {
    const reason = `the file ends too early: ${missing} more ${missing === 1 ? 'line' : 'lines'} should follow`
    bad.push({ line: last + 1, reason })
  }
  return { header, bad }
}

function findSurplus(header: Header, counts: ReadonlyMap<LineType, number>, type: LineType): string | null {
  const promised = header.counts[type] ?? 0
  return (counts.get(type) ?? 0) > promised
    ? `the header promises ${promised} of type ${type}, not more`
    : null
}

function findMismatch({ type, record }: ParsedLine): string | null {
  if (type !== 'memory') return null
  const { content, metadata, contentHash: stated } = record
  if (stated === contentHash(content)) return null
  // The hash of a vault folder's memory includes its path, to distinguish folders of the same name.
  const { folder } = (metadata.vault ?? {}) as { readonly folder?: unknown }
  if (typeof folder === 'string' && stated === contentHash(`${content} ${folder}`)) return null
  return 'its content is not the one its contentHash was made of'
}

function requireHeader(path: string, line: string | null): Header {
  const outcome = parseHeader(line)
  if (outcome.kind === 'header') return outcome.header
  if (outcome.kind === 'foreign') throw foreign(path)
  throw new LoreError(
    'invalid_input',
    `${path} was written by a newer Lore (version ${outcome.version} of the format).`,
    {
      hint: 'Update Lore and import it again; nothing was changed.',
      details: { path, version: outcome.version },
    },
  )
}

function foreign(path: string): LoreError {
  return new LoreError('invalid_input', `${path} is not a file that \`lore export jsonl\` wrote.`, {
    hint: 'Its first line must be the header of such a file. For other programs see `lore import --help`.',
    details: { path },
  })
}

interface References {
  /** Returns the fault of a line, or null; then later lines may refer to it. */
  check(type: LineType, record: object, line: number): Promise<string | null>
}

function createReferences(known: Known): References {
  const scopes = new Set<number>()
  const sessions = new Set<string>()
  const depths = new Map<string, number>()
  const entities = new Set<string>()
  const lineOf = new Map<string, number>()
  const ends = new Map<string, boolean>()

  const hasSession = async (id: string) =>
    sessions.has(id) || (await known.sessions.find(id as SessionId)) !== null
  const depthOf = async (id: string): Promise<number | null> =>
    depths.get(id) ?? (await known.memories.find(id as MemoryId))?.depth ?? null
  const hasEnd = async (id: string): Promise<boolean> => {
    if (depths.has(id) || entities.has(id)) return true
    const cached = ends.get(id)
    if (cached !== undefined) return cached
    const isThere =
      (await known.memories.find(id as MemoryId)) !== null ||
      (await known.entities.load([id as EntityId])).length > 0
    ends.set(id, isThere)
    return isThere
  }

  const checkMemory = async ({ id, parentId, depth, scope }: LineOf<'memory'>): Promise<string | null> => {
    if (!scopes.has(scope)) return `its scope ${scope} was not named before it`
    if (parentId === null) {
      if (depth !== 0) return 'it has no parent, and is not at depth 0'
    } else {
      const above = await depthOf(parentId)
      if (above === null) return `its parent ${parentId} is neither in the file before it nor here`
      if (depths.has(parentId) && depth !== above + 1) return 'its depth does not follow from its parent'
    }
    depths.set(id, depth)
    return null
  }

  const checkOne = async (type: LineType, record: object): Promise<string | null> => {
    if (type === 'scope') {
      scopes.add((record as LineOf<'scope'>).scope)
      return null
    }
    if (type === 'reflection') return null
    if (type === 'memory') return checkMemory(record as LineOf<'memory'>)
    if (type === 'edge') {
      const { sourceId, targetId } = record as LineOf<'edge'>
      for (const end of [sourceId, targetId]) {
        if (!(await hasEnd(end))) return `its end ${end} is neither in the file before it nor here`
      }
      return null
    }
    const { scope, id } = record as { readonly scope: number; readonly id: string }
    if (!scopes.has(scope)) return `its scope ${scope} was not named before it`
    if (type === 'session') sessions.add(id)
    if (type === 'entity') entities.add(id)
    if (type === 'episode' || type === 'segment') {
      const { sessionId } = record as LineOf<'episode'>
      if (!(await hasSession(sessionId))) {
        return `its session ${sessionId} is neither in the file before it nor here`
      }
    }
    return null
  }

  return {
    async check(type, record, line) {
      // Ids of episodes are not collected, since they are many and the store rejects duplicates; scopes
      // and reflections have none.
      const hasKey = type !== 'episode' && type !== 'scope' && type !== 'reflection'
      const key = hasKey ? (record as { readonly id: string }).id : null
      const before = key === null ? undefined : lineOf.get(key)
      if (before !== undefined) return `its id is already on line ${before}`
      const fault = await checkOne(type, record)
      if (fault === null && key !== null) lineOf.set(key, line)
      return fault
    },
  }
}
