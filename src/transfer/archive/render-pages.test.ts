import { describe, expect, test } from 'vitest'
import { makeMemory } from '../../../test/support/memory.ts'
import { renderTopic } from './render-pages.ts'

const pageOf = (fields: Parameters<typeof makeMemory>[0]) =>
  renderTopic('Topic', [{ memory: makeMemory(fields), children: [], links: [], sources: [] }])

describe('a memory on its page', () => {
  test('bears the day on which it was said, not the one on which it was stored', () => {
    const [saidAt, storedAt] = [Date.UTC(2025, 8, 25), Date.UTC(2026, 10, 19)]
    expect(pageOf({ validFrom: saidAt, createdAt: storedAt })).toContain('2025-09-25')
    expect(pageOf({ validFrom: saidAt, createdAt: storedAt })).not.toContain('2026-11-19')
    expect(pageOf({ validFrom: null, createdAt: storedAt })).toContain('2026-11-19')
  })

  test('shows a quote only if it says more than the text', () => {
    const content = 'Use port 8443. Never another.'
    expect(pageOf({ title: 'Port', content, quote: 'Use port 8443.\n Never another' })).not.toContain(
      '<blockquote',
    )
    expect(pageOf({ title: 'Port', content, quote: 'only 8443 is open' })).toContain('<blockquote')
  })
})
