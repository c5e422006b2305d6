/** Renders the checks of `lore doctor`: a mark, what was checked, and what to do if it failed. Pure. */
import type { Check } from '../../care/findings/define-finding.ts'
import { hang, lines, prose, sections, show } from './layout/block.ts'
import { displayWidth, padEnd, plural } from './layout/text.ts'
import type { View } from './layout/view.ts'

export function renderChecks(checks: readonly Check[], view: View): string {
  const { green, red, yellow, dim } = view.paint
  const width = Math.max(0, ...checks.map(({ name }) => displayWidth(name)))
  const marks = { ok: green('✓'), failed: red('✗'), note: yellow('•') }
  const looked = checks.map(({ name, state, detail, hint }) =>
    hang(`${marks[state]} ${padEnd(name, width)}  `, prose(detail, dim), hint !== null && prose(hint)),
  )
  const failed = checks.filter(({ state }) => state === 'failed').length
  const verdict = failed === 0 ? green('Everything is fine.') : red(`${plural(failed, 'check')} failed.`)
  return show(view, sections(lines(...looked), verdict))
}
