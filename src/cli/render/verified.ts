/** What verification found: counts, and every memory that is not fresh. Pure. */
import type { VerifyReport } from '../../care/verify/verify-views.ts'
import { shortIds } from './short-ids.ts'
import { plural, toOneLine, toSafeText } from './text.ts'
import type { View } from './view.ts'

export function renderVerified({ checked, verdicts, memories }: VerifyReport, view: View): string {
  const { paint } = view
  if (checked === 0) return 'No memory came from a file.'
  const counts = Object.entries(verdicts)
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${verdict}`)
    .join(', ')
  const short = shortIds(memories.map(({ id }) => id))
  const shown = memories.map(({ id, title, verdict, detail, diff }) => {
    const colour = verdict === 'fresh' ? paint.green : verdict === 'moved' ? paint.yellow : paint.red
    const lines =
      diff === null
        ? []
        : toSafeText(diff)
            .split('\n')
            .map((line) => `    ${paint.dim(line)}`)
    const head = `${paint.cyan(short(id))}  ${colour(verdict)}  ${toOneLine(title)}`
    return [head, `    ${toOneLine(detail)}`, ...lines].join('\n')
  })
  return [`${plural(checked, 'memory', 'memories')} checked: ${counts}.`, ...shown].join('\n\n')
}
