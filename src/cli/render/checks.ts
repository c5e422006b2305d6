/** Outcomes of `lore doctor`: a mark, what was looked at, and what to do where it is wrong. Pure. */
import { displayWidth, padEnd } from './text.ts'
import type { View } from './view.ts'

export interface Check {
  readonly name: string
  /** `note`: worth knowing, nothing is wrong. */
  readonly state: 'ok' | 'failed' | 'note'
  readonly detail: string
  readonly hint: string | null
}

export function renderChecks(checks: readonly Check[], view: View): string {
  const width = Math.max(0, ...checks.map(({ name }) => displayWidth(name)))
  const { paint } = view
  const marks = { ok: paint.green('✓'), failed: paint.red('✗'), note: paint.yellow('•') }
  const lines = checks.map(({ name, state, detail, hint }) => {
    const line = `${marks[state]} ${padEnd(name, width)}  ${paint.dim(detail)}`
    return hint === null ? line : `${line}\n  ${' '.repeat(width)}  ${hint}`
  })
  const failed = checks.filter(({ state }) => state === 'failed').length
  const verdict =
    failed === 0
      ? paint.green('All is well.')
      : paint.red(`${failed} ${failed === 1 ? 'check' : 'checks'} failed.`)
  return `${lines.join('\n')}\n\n${verdict}`
}
