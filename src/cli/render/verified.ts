/** Renders the outcome of a verification: counts, and every memory that is not fresh. Pure. */
import type { VerifyReport } from '../../care/verify/verify-views.ts'
import { hang, lines, sections, show } from './layout/block.ts'
import { plural, tally, toOneLine, toSafeText } from './layout/text.ts'
import type { View } from './layout/view.ts'
import { shortIds } from './short-ids.ts'

export function renderVerified({ checked, verdicts, memories }: VerifyReport, view: View): string {
  const { cyan, dim, green, yellow, red } = view.paint
  if (checked === 0) return 'No memory came from a file.'
  const short = shortIds(memories.map(({ id }) => id))
  const shown = memories.map(({ id, title, verdict, detail, diff }) => {
    const colour = verdict === 'fresh' ? green : verdict === 'moved' ? yellow : red
    // Lines of a file are shown whole, however long.
    const changed = diff === null ? [] : toSafeText(diff).split('\n').map(dim)
    return lines(
      `${cyan(short(id))}  ${colour(verdict)}  ${toOneLine(title)}`,
      hang('    ', toOneLine(detail), () => changed),
    )
  })
  const head = `${plural(checked, 'memory', 'memories')} checked: ${tally(verdicts, (name) => name)}.`
  return show(view, sections(head, ...shown))
}
