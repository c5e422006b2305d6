/** Outcomes of `lore doctor`: a mark, what was looked at, and what to do where it is wrong. Pure. */
import { displayWidth, padEnd } from './text.ts'
import type { View } from './view.ts'
import { wrapText } from './wrap.ts'

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
  const margin = ' '.repeat(2 + width + 2)
  const hang = (text: string) => wrapText(text, Math.max(20, view.width - margin.length)).split('\n')
  const marks = { ok: paint.green('✓'), failed: paint.red('✗'), note: paint.yellow('•') }
  const lines = checks.map(({ name, state, detail, hint }) => {
    const [first = '', ...rest] = hang(detail).map(paint.dim)
    const below = [...rest, ...(hint === null ? [] : hang(hint))]
    return [
      `${marks[state]} ${padEnd(name, width)}  ${first}`,
      ...below.map((line) => `${margin}${line}`),
    ].join('\n')
  })
  const failed = checks.filter(({ state }) => state === 'failed').length
  const verdict =
    failed === 0
      ? paint.green('All is well.')
      : paint.red(`${failed} ${failed === 1 ? 'check' : 'checks'} failed.`)
  return `${lines.join('\n')}\n\n${verdict}`
}
