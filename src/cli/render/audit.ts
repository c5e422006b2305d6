/** Findings of an audit, worst first, each with the command that mends it. Pure. */
import type { AuditReport } from '../../engine/audit-views.ts'
import { plural, toOneLine } from './text.ts'
import type { View } from './view.ts'

const SHOWN = 50
const IDS_SHOWN = 5

export function renderAudit({ memories, probed, findings }: AuditReport, { paint }: View): string {
  const looked = `${plural(memories, 'memory', 'memories')} looked at, ${probed.toLocaleString('en-US')} of them searched for.`
  if (findings.length === 0) return `${paint.green('Nothing is wrong.')} ${looked}`
  const shown = findings.slice(0, SHOWN).map(({ kind, sentence, ids, fix }) => {
    const named = ids.slice(0, IDS_SHOWN).map((id) => id.slice(0, 18))
    const more = ids.length > named.length ? ` and ${ids.length - named.length} more` : ''
    return [
      `${paint.yellow(kind)}  ${toOneLine(sentence)}`,
      `    ${paint.dim(`${named.join(' ')}${more}`)}`,
      `    ${paint.cyan(fix)}`,
    ].join('\n')
  })
  const rest = findings.length - shown.length
  const tail = rest === 0 ? [] : [paint.dim(`… and ${plural(rest, 'more finding')}; all of them with --json`)]
  return [`${plural(findings.length, 'finding')}. ${looked}`, ...shown, ...tail].join('\n\n')
}
