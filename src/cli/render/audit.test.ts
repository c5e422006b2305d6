import { expect, it } from 'vitest'
import type { AuditReport } from '../../care/audit/audit-views.ts'
import { renderAudit } from './audit.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN } from './layout/view.ts'

it('fits the terminal, with a command that is short enough to be typed', () => {
  const ids = ['01a1e173-7f20-74a2-b561-beca81d1436d', '01a1e173-7f22-75fc-a740-9e4df21d8038']
  const finding = {
    kind: 'duplicate',
    sentence: `“${'a title that goes on and on, '.repeat(4)}” and another say nearly the same.`,
    ids,
    fix: `lore link ${ids.join(' supersedes ')}`,
  }
  const report = { memories: 9, probed: 9, findings: [finding] } as unknown as AuditReport
  const text = renderAudit(report, { paint: PLAIN, width: 80, now: 0 })
  expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(80)
  expect(text).toContain('\n    lore link 01a1e173-7f20-74a2 supersedes 01a1e173-7f22-75fc')
})
