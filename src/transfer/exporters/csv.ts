/**
 * Exports memories as CSV for spreadsheets (RFC 4180, with a byte-order mark so that Excel reads UTF-8): one row a memory.
 * A cell that a spreadsheet would compute is preceded by an apostrophe, so that a text cannot run as a formula.
 */
import type { EpochMs } from '../../core/ids.ts'
import type { Memory } from '../../core/memory.ts'
import { renderScope } from '../../core/scope.ts'
import { type ExportPiece, type ExportPlan, type ExportSource, pagesOf } from './export-plan.ts'

const COLUMNS = {
  id: (memory) => memory.id,
  project: (_, scope) => scope,
  parent: (memory) => memory.parentId ?? '',
  depth: (memory) => String(memory.depth),
  kind: (memory) => memory.kind,
  trust: (memory) => memory.trust,
  title: (memory) => memory.title,
  content: (memory) => memory.content,
  quote: (memory) => memory.quote ?? '',
  tags: (memory) => memory.tags.join(', '),
  author: (memory) => memory.author,
  source: (memory) => toSource(memory),
  session: (memory) => memory.sessionId ?? '',
  created: (memory) => toDate(memory.createdAt),
  updated: (memory) => toDate(memory.updatedAt),
  valid_from: (memory) => toDate(memory.validFrom),
  valid_until: (memory) => toDate(memory.validUntil),
  superseded_by: (memory) => memory.supersededBy ?? '',
  archived: (memory) => toDate(memory.archivedAt),
} satisfies Readonly<Record<string, (memory: Memory, scope: string) => string>>

const BYTE_ORDER_MARK = '\ufeff'

/** @param clean returns a text without secrets */
export async function* toCsv(
  store: ExportSource,
  plan: ExportPlan,
  clean: (text: string) => Promise<string>,
): AsyncGenerator<ExportPiece> {
  const scopes = new Map(plan.scopes.map((scope) => [scope.id, renderScope(scope)]))
  yield { text: `${BYTE_ORDER_MARK}${renderRow(Object.keys(COLUMNS))}`, records: 0 }
  for await (const page of pagesOf<Memory>((last, limit) =>
    store.exports.memories(plan.selection, last, limit),
  )) {
    const rows: string[] = []
    for (const memory of page) {
      const cells = Object.values(COLUMNS).map((column) => column(memory, scopes.get(memory.scopeId) ?? ''))
      rows.push(renderRow(await Promise.all(cells.map(clean))))
    }
    yield { text: rows.join(''), records: page.length }
  }
}

/** Returns the cells as one line with its line end. */
export function renderRow(cells: readonly string[]): string {
  return `${cells.map(renderCell).join(',')}\r\n`
}

function renderCell(text: string): string {
  const plain = text.replaceAll('\u0000', '')
  // A spreadsheet also skips spaces before the sign, and full-width signs count as theirs.
  const harmless = /^[\s\u200b\ufeff]*[=+\-@\t\r＝＋－＠|%]/u.test(plain) ? `'${plain}` : plain
  return /[",\r\n]|^\s|\s$|^'/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function toSource({ sourceFile, sourceLine }: Memory): string {
  if (sourceFile === null) return ''
  return sourceLine === null ? sourceFile : `${sourceFile}:${sourceLine}`
}

function toDate(at: EpochMs | null): string {
  return at === null ? '' : new Date(at).toISOString()
}
