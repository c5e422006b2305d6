/** Findings of an audit, worst first, each with the command that mends it. Pure. */
import type { AuditReport } from '../../care/audit/audit-views.ts'
import { plural, toOneLine } from './text.ts'
import type { Paint, View } from './view.ts'
import { wrapText } from './wrap.ts'

const SHOWN = 50
const INDENT = 4
const IDS_SHOWN = 5

/** Enough of an id to name a memory. */
const ID_CHARS = 18
const WHOLE_ID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

export function renderAudit({ memories, probed, findings }: AuditReport, { paint, width }: View): string {
  const looked = `${plural(memories, 'memory', 'memories')} looked at, ${probed.toLocaleString('en-US')} of them searched for.`
  if (findings.length === 0) return `${paint.green('Nothing is wrong.')} ${looked}`
  const shown = findings.slice(0, SHOWN).map(({ kind, sentence, ids, fix }) => {
    const named = ids.slice(0, IDS_SHOWN).map((id) => id.slice(0, ID_CHARS))
    const more = ids.length > named.length ? ` and ${ids.length - named.length} more` : ''
    const inner = (text: string, painted: Paint) =>
      wrapText(text, width - INDENT)
        .split('\n')
        .map((line) => `${' '.repeat(INDENT)}${painted(line)}`)
    const [first = '', ...rest] = wrapText(`${kind}  ${toOneLine(sentence)}`, width - INDENT).split('\n')
    return [
      `${paint.yellow(kind)}${first.slice(kind.length)}`,
      ...rest.map((line) => `${' '.repeat(INDENT)}${line}`),
      ...inner(`${named.join(' ')}${more}`, paint.dim),
      ...inner(
        fix.replaceAll(WHOLE_ID, (id) => id.slice(0, ID_CHARS)),
        paint.cyan,
      ),
    ].join('\n')
  })
  const rest = findings.length - shown.length
  const tail = rest === 0 ? [] : [paint.dim(`… and ${plural(rest, 'more finding')}; all of them with --json`)]
  return [`${plural(findings.length, 'finding')}. ${looked}`, ...shown, ...tail].join('\n\n')
}
