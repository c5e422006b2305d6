/** Removes secrets and private passages from a line of an export, which anybody may have written. */
import { createHash } from 'node:crypto'
import { LIMITS } from '../../core/limits.ts'
import type { Redactor } from '../../core/ports/redactor.ts'
import { redactDeep } from '../../kernel/redact-deep.ts'
import { contentHash } from '../../text/content-hash.ts'
import { toSummary, toTitle } from '../../text/sentences.ts'
import { countRedactions } from '../imported/counting-redactor.ts'
import type { LineOf, ParsedLine } from '../importers/jsonl/lines.ts'

export interface LineCleaner {
  /** Returns the line without secrets; unchanged if there are none. */
  clean(line: ParsedLine): Promise<ParsedLine>
  /** Number of redactions so far, by kind. */
  readonly found: Readonly<Record<string, number>>
}

export function createLineCleaner(redactor: Redactor): LineCleaner {
  const counting = countRedactions(redactor)
  /** Redacts all texts of a record, and the keys of its metadata. */
  const cut = async <T extends object>(record: T): Promise<T> => {
    const clean: T & { readonly metadata?: unknown } = await redactDeep(counting, record)
    return clean.metadata === undefined
      ? clean
      : { ...clean, metadata: await cutKeys(counting, clean.metadata) }
  }
  return {
    found: counting.found,
    async clean(line) {
      switch (line.type) {
        case 'scope':
          return { ...line, record: await cut(line.record) }
        case 'session':
          return { ...line, record: ofAgent(line.record, await cut(line.record)) }
        case 'episode':
          return { ...line, record: ofTurn(line.record, await cut(line.record)) }
        case 'segment':
          return { ...line, record: await cut(line.record) }
        case 'memory':
          return { ...line, record: ofMemory(line.record, await cut(line.record)) }
        case 'entity':
          return { ...line, record: await cut(line.record) }
        case 'edge':
          return { ...line, record: await cut(line.record) }
        case 'reflection':
          return { ...line, record: await cut(line.record) }
      }
    },
  }
}

async function cutKeys<T>(redactor: Redactor, value: T): Promise<T> {
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value) items.push(await cutKeys(redactor, item))
    return items as T
  }
  if (typeof value !== 'object' || value === null) return value
  const entries: [string, unknown][] = []
  for (const [key, inner] of Object.entries(value)) {
    entries.push([(await redactor.redact(key)).text, await cutKeys(redactor, inner)])
  }
  return Object.fromEntries(entries) as T
}

/** Keeps the agent's own ids, by which sessions and turns are recognised. */
function ofAgent<T extends { readonly externalId: string }>({ externalId }: T, after: T): T {
  return { ...after, externalId }
}

function ofTurn(before: LineOf<'episode'>, after: LineOf<'episode'>): LineOf<'episode'> {
  const turn = ofAgent(before, after)
  if (before.text === turn.text && before.caption === turn.caption) return turn
  const { role, text, caption } = turn
  const hash = createHash('sha256')
    .update(JSON.stringify([role, text, caption]))
    .digest('hex')
  return { ...turn, contentHash: hash }
}

/**
 * Derives title, summary and quote again from the redacted content: a secret cut in half would not be
 * recognised in them.
 */
function ofMemory(before: LineOf<'memory'>, after: LineOf<'memory'>): LineOf<'memory'> {
  if (before.content === after.content) return after
  const { content } = after
  return {
    ...after,
    contentHash: contentHash(content),
    ...(before.title === toTitle(before.content) ? { title: toTitle(content) } : {}),
    ...(before.summary === toSummary(before.content) ? { summary: toSummary(content) } : {}),
    ...(before.quote !== null && before.content.startsWith(before.quote)
      ? { quote: content.slice(0, LIMITS.quoteChars) }
      : {}),
  }
}
