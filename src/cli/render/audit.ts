/** Renders the findings of an audit, worst first, each with the command that repairs it. Pure. */
import type { AuditReport } from '../../care/audit/audit-views.ts'
import { hang, lines, prose, sections, show } from './layout/block.ts'
import { andMore, firstOf } from './layout/list.ts'
import { count, plural } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { shortBulkId } from './short-ids.ts'

const SHOWN = 50
const INDENT = '    '
const IDS_SHOWN = 5
const WHOLE_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

export function renderAudit({ memories, probed, findings }: AuditReport, view: View): string {
  const { green, yellow, dim, cyan } = view.paint
  const looked = `${plural(memories, 'memory', 'memories')} checked, ${count(probed)} of them searched for.`
  if (findings.length === 0) return `${green('Nothing is wrong.')} ${looked}`
  const { shown, more } = firstOf(findings, SHOWN)
  const blocks = shown.map(({ kind, sentence, ids, fix }) => {
    const named = ids.slice(0, IDS_SHOWN).map(shortBulkId).join(' ')
    const others = ids.length > IDS_SHOWN ? ` and ${ids.length - IDS_SHOWN} more` : ''
    return lines(
      yellow(kind),
      hang(
        INDENT,
        prose(sentence),
        prose(`${named}${others}`, dim),
        prose(fix.replaceAll(WHOLE_ID, shortBulkId), cyan),
      ),
    )
  })
  const rest = dim(andMore(more, `${more === 1 ? ' finding' : ' findings'}; all of them with --json`))
  return show(view, sections(`${plural(findings.length, 'finding')}. ${looked}`, ...blocks, more > 0 && rest))
}
