import { describe, expect, it } from 'vitest'
import { renderChecks } from './checks.ts'
import { PLAIN } from './layout/view.ts'

const view = { paint: PLAIN, width: 80, now: 0 }

describe('renderChecks', () => {
  it('marks each outcome and puts the hint below it', () => {
    const text = renderChecks(
      [
        { name: 'node', state: 'ok', detail: '24.0.0', hint: null },
        { name: 'token', state: 'failed', detail: 'others may read it', hint: 'Run: chmod 600 token' },
        { name: 'folder', state: 'note', detail: 'open', hint: null },
      ],
      view,
    )
    expect(text).toBe(
      [
        '✓ node    24.0.0',
        '✗ token   others may read it',
        '          Run: chmod 600 token',
        '• folder  open',
        '',
        '1 check failed.',
      ].join('\n'),
    )
  })

  it('breaks what is long between words, under where it began', () => {
    const long = 'They are made while Lore runs; until then those texts are found by words.'
    const text = renderChecks([{ name: 'vectors', state: 'note', detail: long, hint: long }], {
      ...view,
      width: 40,
    })
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('Everything'))
    expect(lines.every((line) => line.length <= 40)).toBe(true)
    expect(lines.slice(1).every((line) => /^ {11}\S/.test(line))).toBe(true)
  })

  it('says that all is well where nothing failed', () => {
    expect(renderChecks([{ name: 'x', state: 'note', detail: '', hint: null }], view)).toContain(
      'Everything is fine.',
    )
  })
})
