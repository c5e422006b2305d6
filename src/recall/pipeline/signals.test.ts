import { describe, expect, it } from 'vitest'
import { type SearchDocument, TEXT_FEATURES } from '../../core/document.ts'
import type { DocumentSeq, EpisodeId, MemoryId, ScopeId } from '../../core/ids.ts'
import { NEUTRAL_SIGNALS, SIGNALS } from '../policies/signal-names.ts'
import { planQuestion } from './question.ts'
import { toSignals } from './signals.ts'

const AT = Date.UTC(2023, 4, 8)
const turn: SearchDocument = {
  seq: 2 as DocumentSeq,
  ref: { kind: 'episode', id: 'e' as EpisodeId },
  scopeId: 1 as ScopeId,
  role: 'user',
  at: AT,
  sessionId: null,
  position: 1,
  terms: 'went group yesterdai',
  labelTerms: 'carolin',
  termCount: 3,
  wordCount: 10,
  features: TEXT_FEATURES.timeExpression | TEXT_FEATURES.resolvableDate,
  eventFrom: Date.UTC(2023, 4, 7),
  eventUntil: AT,
  information: null,
  version: 1,
  beforePrevious: null,
  previous: { seq: 1 as DocumentSeq, terms: 'up', labelTerms: 'mel', features: TEXT_FEATURES.endsInQuestion },
  next: null,
}
const signal = (query: string, document: SearchDocument = turn) =>
  toSignals(document, planQuestion(query, ['caroline', 'melanie'], AT), {
    meaning: 1.5,
    words: 2.5,
    match: 2,
    windowed: 1.6,
    exact: 0,
    previous: 0.8,
    distilled: false,
  })

describe('toSignals', () => {
  it('passes on what was measured and names every signal that is documented', () => {
    expect(signal('anything')).toMatchObject({ meaning: 1.5, words: 2.5 })
    expect(Object.keys(signal('anything')).sort()).toEqual(Object.keys(SIGNALS).sort())
  })

  it('passes on raw signals as they are, and takes the others as neutral', () => {
    expect(signal('anything')).toMatchObject(NEUTRAL_SIGNALS)
    const measured = {
      meaning: 0,
      words: 0,
      match: 0,
      windowed: 0,
      exact: 0,
      previous: null,
      distilled: false,
    }
    const known = toSignals(turn, planQuestion('x', [], AT), { ...measured, raw: { usage: 7, level: 3 } })
    expect(known).toMatchObject({ ...NEUTRAL_SIGNALS, usage: 7, level: 3 })
  })

  it('sees that the question names the speaker', () => {
    expect(signal('What did Caroline do?').speaker).toBe(1)
    expect(signal('What did Melanie do?').speaker).toBe(0)
  })

  it('takes a memory to be about the speaker its text names', () => {
    const memory: SearchDocument = {
      ...turn,
      ref: { kind: 'memory', id: 'm' as MemoryId },
      role: null,
      terms: 'melani like tea',
      labelTerms: 'tea',
    }
    expect(signal('What does Melanie drink?', memory).speaker).toBe(1)
    expect(signal('What does Caroline drink?', memory).speaker).toBe(0)
  })

  it('rewards time expressions only for questions about time', () => {
    expect(signal('When did she go?')).toMatchObject({ time: 1, datable: 1 })
    expect(signal('Why did she go?')).toMatchObject({ time: 0, datable: 0 })
    expect(signal('When did she go?', { ...turn, features: 0 })).toMatchObject({ time: 0, datable: 0 })
  })

  it('fits the turn’s own date and the date it speaks of', () => {
    expect(signal('What happened on 7 May 2023?')).toMatchObject({ date: 1, event: 1 })
    expect(signal('What happened on 8 May 2023?')).toMatchObject({ date: 1, event: 0 })
    expect(signal('What happened?')).toMatchObject({ date: 0, event: 0 })
  })

  it('knows a person’s turn that ends in a question', () => {
    const asking = { ...turn, features: TEXT_FEATURES.endsInQuestion }
    expect(signal('x', asking).asks).toBe(1)
    expect(signal('x', { ...asking, role: 'assistant' }).asks).toBe(0)
    expect(signal('x').asks).toBe(0)
  })

  it('caps length at twenty words', () => {
    expect(signal('x').length).toBe(0.5)
    expect(signal('x', { ...turn, wordCount: 300 }).length).toBe(1)
  })

  it('puts what people said and memories before what agents said, and tools last', () => {
    const human = (role: SearchDocument['role']) => signal('x', { ...turn, role }).human
    expect([human('user'), human('system'), human(null), human('assistant'), human('tool')]).toEqual([
      1, 0, 1, 0, -1,
    ])
  })

  it('expects the answer from the person, the agent or either, as the question tells', () => {
    const holder = (query: string, role: SearchDocument['role']) => signal(query, { ...turn, role }).holder
    expect(holder('What did I decide?', 'user')).toBe(0.8)
    expect(holder('What did you recommend?', 'user')).toBe(-1.5)
    expect(holder('Why does it fail?', 'user')).toBe(-0.3)
    for (const query of ['What did I decide?', 'What did you recommend?', 'Why does it fail?']) {
      expect(holder(query, 'assistant')).toBe(0)
      expect(holder(query, 'tool')).toBe(-1.5)
      expect(holder(query, null)).toBe(-0.1)
    }
    expect(holder('Where did Caroline go?', null)).toBe(-0.1)
  })

  it('looks for the kind of thing asked for', () => {
    expect(signal('How many?', { ...turn, features: TEXT_FEATURES.number }).answer).toBe(1)
    expect(signal('Who?', { ...turn, features: TEXT_FEATURES.number }).answer).toBe(0)
  })

  it('hears the question this turn answers, unless the same person asked it', () => {
    expect(signal('x').exchange).toBe(0.8)
    expect(signal('x', { ...turn, labelTerms: 'mel' }).exchange).toBe(0)
    expect(signal('x', { ...turn, role: 'assistant' }).exchange).toBe(0)
    expect(signal('x', { ...turn, previous: null }).exchange).toBe(0)
  })
})
