import { describe, expect, test } from 'vitest'
import { condenseName } from './condense-name.ts'
import { phrasesOf } from './phrases.ts'
import { countPhrases, rankPhrases } from './rank-phrases.ts'

const shown = (concept: Partial<Parameters<typeof phrasesOf>[0]>) =>
  phrasesOf({ name: '', procedural: false, branch: null, files: [], ...concept }).map(
    (phrase) => phrase.shown,
  )

describe('phrasesOf', () => {
  test('leaves out what was done, and what every project has', () => {
    expect(shown({ name: 'Fix the invoice export for new users' })).toEqual([
      'invoice',
      'invoice export',
      'export',
    ])
  })

  test('does not reach over commas, brackets and stopwords', () => {
    expect(shown({ name: 'Billing, quotas (uploads) of tenants' })).toEqual([
      'billing',
      'quotas',
      'uploads',
      'tenants',
    ])
  })

  test('reads branches without author, kind of work and ticket', () => {
    expect(shown({ branch: 'kim/ABC-221-invoice-export' })).toContain('invoice export')
    expect(shown({ branch: 'kim/ABC-221-invoice-export' }).join(' ')).not.toMatch(/kim|abc|221/i)
    expect(shown({ branch: 'main' })).toEqual([])
  })

  test('reads files by their names', () => {
    expect(shown({ files: ['src/billing/invoiceExport.test.ts'] })).toContain('invoice export')
  })

  test('a name that is process offers nothing, its branch does', () => {
    expect(shown({ name: 'Invoice review', procedural: true })).toEqual([])
    expect(shown({ name: 'Review', procedural: true, branch: 'invoice-export' })).toContain('invoice export')
  })

  test('writes products and acronyms as they are written', () => {
    expect(shown({ branch: 'feat/postgres-api' })).toContain('PostgreSQL API')
    expect(shown({ name: 'Migration To Github Actions Runners' })).toContain('GitHub')
  })

  test('is done in time with a hostile name', () => {
    expect(shown({ name: 'a-'.repeat(200_000), branch: 'x/'.repeat(200_000) }).length).toBeLessThan(50)
  })
})

describe('rankPhrases', () => {
  test('prefers what only this group says to what all say', () => {
    const texts = ['invoice export', 'invoice layout', 'export limits', 'export queue'].map((name) =>
      phrasesOf({ name, procedural: false, branch: null, files: [] }),
    )
    const ranked = rankPhrases(texts.slice(0, 2), countPhrases(texts.slice(2)), 2)
    expect(ranked[0]?.phrase.shown).toBe('invoice')
  })

  test('keeps the casing of a name over that of a file', () => {
    const texts = [
      { name: 'Feedback from CodeSpaniel', files: [] },
      { name: '', files: ['codespaniel.ts'] },
      { name: '', files: ['codespaniel.py'] },
    ].map((concept) => phrasesOf({ procedural: false, branch: null, ...concept }))
    expect(rankPhrases(texts, new Map(), 5)[0]?.phrase.shown).toBe('CodeSpaniel')
  })
})

describe('condenseName', () => {
  test('cuts titles after the first clause and sentences to a phrase', () => {
    expect(condenseName('Add CSV export because finance asked for it')).toBe('CSV export')
    expect(condenseName('Reorganise the billing docs and add a changelog')).toBe('Billing docs')
    expect(condenseName('We have an upload quota check so we should move it')).toBe('Upload quota check')
  })
})
