import { describe, expect, it } from 'vitest'
import { readSubjects } from './prompt-subjects.ts'

describe('the subjects of a prompt', () => {
  it('are none in steps of the work and orders about it', () => {
    for (const prompt of [
      'commit these changes',
      'are all tests passing?',
      'create a PR description for this branch',
      'could we add tests for that method now?',
      'can you review the changes?',
      'fix lint',
    ])
      expect(readSubjects(prompt), prompt).toMatchObject({ names: [], terms: [] })
  })

  it('are the words that mean something of their own', () => {
    expect(readSubjects('the nightly export of invoices hangs on large customers').terms).toEqual([
      'nightli',
      'export',
      'invoic',
      'larg',
      'custom',
    ])
  })

  it('count an identifier, a file or a flag once, as it is written', () => {
    expect(
      readSubjects('why does `parseInvoice()` in billing/parse.ts ignore --dry-run and max_rows?'),
    ).toEqual({
      names: ['parseinvoice', 'billing/parse.ts', '--dry-run', 'max_rows'],
      terms: ['ignor'],
      isElsewhere: false,
    })
  })

  it('are no versions, times or list numbers', () => {
    expect(readSubjects('1.2 at 10:30').names).toEqual([])
  })
})
