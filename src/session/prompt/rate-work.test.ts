import { describe, expect, it } from 'vitest'
import { DEFAULT_HOOK_SETTINGS } from '../../core/hook.ts'
import type { SessionId } from '../../core/ids.ts'
import { readSubjects } from './prompt-subjects.ts'
import { rateWork, type WorkFind } from './rate-work.ts'

const ENOUGH = DEFAULT_HOOK_SETTINGS.recallConfidence
const PROMPT = 'the nightly export of invoices hangs on large customers'

function findsOf(sessions: readonly string[], { match = 3.5, words = 1.5, text = '' } = {}): WorkFind[] {
  return sessions.map((session, i) => ({
    hit: {
      sessionId: session as SessionId,
      role: 'assistant' as const,
      score: 7 - i / 10,
      signals: { match, words, talk: 0 },
    },
    text,
  }))
}

const one = Array.from({ length: 12 }, () => 'a')
const many = Array.from({ length: 12 }, (_, i) => `s${i}`)

function rate(
  prompt: string,
  finds: readonly WorkFind[],
  frequency = 5,
  alone = 0.5,
  sessions = 20,
): number[] {
  const subjects = readSubjects(prompt)
  const documentFrequency = new Map(subjects.terms.map((term) => [term, frequency]))
  const statistics = { documents: 1_000, averageTerms: 20, documentFrequency }
  return rateWork(finds, subjects, statistics, alone, sessions)
}

describe('the chance that earlier sessions help', () => {
  it('is good if the best finds are from one session that speaks of the subject', () => {
    expect(rate(PROMPT, findsOf(one))[0]).toBeGreaterThan(ENOUGH)
  })

  it('is poor if every find is from another session, or hardly matches', () => {
    expect(rate(PROMPT, findsOf(many, { match: 2.5, words: 1 }))[0]).toBeLessThan(ENOUGH)
    expect(rate(PROMPT, findsOf(one, { match: 1, words: 0.5 }), 5, 0.2)[0]).toBeLessThan(ENOUGH)
  })

  it('is poor if no find meets the prompt by itself, although all are from one session', () => {
    expect(rate(PROMPT, findsOf(one), 5, 0.1)[0]).toBeLessThan(ENOUGH)
  })

  it('is poor if the only other session is the one that all finds are from', () => {
    expect(rate(PROMPT, findsOf(one), 5, 0.5, 1)[0]).toBeLessThan(ENOUGH)
  })

  it('is none for an order whose words belong to any work', () => {
    const prompt = 'squash the last three commits and force push with lease'
    expect(rate(prompt, findsOf(one))).toEqual(one.map(() => 0))
  })

  it('is none for a prompt with fewer than two subjects that the store knows', () => {
    expect(rate('fix the export', findsOf(one))).toEqual(one.map(() => 0))
    expect(rate(PROMPT, findsOf(one), 0)).toEqual(one.map(() => 0))
  })

  it('does not count a word of a third of all documents as a subject', () => {
    expect(rate(PROMPT, findsOf(one), 500)).toEqual(one.map(() => 0))
  })

  it('falls if no find has the name that the prompt is about', () => {
    const prompt = `${PROMPT} since exportInvoices was split`
    const known = rate(prompt, findsOf(one, { text: 'exportInvoices reads all rows' }))
    expect(known[0]).toBeGreaterThan(ENOUGH)
    expect(rate(prompt, findsOf(one, { text: 'the import' }))[0]).toBeLessThan(ENOUGH)
  })

  it('does not count a name that no find has as a subject', () => {
    const prompt = 'read the notes in /var/notes/2031-02-03.md'
    expect(rate(prompt, findsOf(one, { text: 'the invoices' }))).toEqual(one.map(() => 0))
  })

  it('knows a setting by its name, whatever value it is given, and a path by its file', () => {
    const prompt = 'EXPORT_LIMIT=9 has no effect in src/old/export.ts'
    const text = 'EXPORT_LIMIT is read in lib/export.ts'
    expect(rate(prompt, findsOf(one, { text }))[0]).toBeGreaterThan(ENOUGH)
    expect(rate(prompt, findsOf(one, { text: 'the invoices' }))[0]).toBeLessThan(ENOUGH)
  })

  it('is lower for finds of other sessions than the one that most are from', () => {
    const chances = rate(PROMPT, findsOf(['b', ...one]))
    expect(chances[0]).toBeLessThan(chances[1] ?? 0)
  })
})
