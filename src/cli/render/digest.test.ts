import { describe, expect, it } from 'vitest'
import type { Verdict } from '../../core/digest.ts'
import type {
  DecisionView,
  DigestReport,
  DigestStatus,
  ExtractReport,
  PlannedItem,
  SegmentTrouble,
  SegmentView,
} from '../../digest/run/digestion.ts'
import {
  renderDigest,
  renderDigestPlan,
  renderDigestStatus,
  renderExtract,
  renderSegments,
  renderTroubles,
} from './digest.ts'
import { show } from './layout/block.ts'
import { displayWidth } from './layout/text.ts'
import { PLAIN, type View } from './layout/view.ts'

const NOW = Date.UTC(2026, 10, 15)
const view: View = { paint: PLAIN, width: 80, now: NOW }

const REPORT: DigestReport = {
  state: 'done',
  waitingFor: null,
  extractor: 'none',
  sessions: 2,
  segments: 3,
  segmentsLeft: 0,
  segmentsResting: 0,
  stored: { roots: 1, concepts: 2, facts: 1, details: 4, edges: 5 },
  decisions: { ADD: 5, UPDATE: 1, DELETE: 0, NONE: 2 },
  rejected: { quote_not_found: 2, length: 0 },
  quotes: { confirmed: 0, refuted: 0 },
  failed: [],
  plan: [],
}
const TROUBLE: SegmentTrouble = {
  segmentId: 's1' as SegmentTrouble['segmentId'],
  session: 'Fix the\nuploads',
  reason: 'The language model refused to answer.',
  attempts: 1,
  nextTryAt: NOW + 300_000,
}
const VERDICT: Verdict = {
  decision: 'ADD',
  target: null,
  rule: 'not-near',
  reason: 'New.',
  confidence01: 0.9,
}
const ITEM: PlannedItem = {
  depth: 2,
  text: 'We decided to use chunked uploads.',
  kind: 'decision',
  importance: 'high',
  trust: 'principle',
  quote: null,
  episode: null,
  verdict: VERDICT,
}

describe('what a digest came to', () => {
  it('is told in counts, without what there is none of', () => {
    const text = renderDigest(REPORT, view)
    expect(text).toContain('Digested.')
    expect(text).toContain('3 segments')
    expect(text).toContain('1 fact, 4 details in 2 concepts, 1 new topic, 5 links')
    expect(text).toContain('5 new, 1 updated, 0 withdrawn, 2 known already')
    expect(text).toContain('2 quote not found')
    expect(text).not.toMatch(/length|to be retried|confirmed/)
  })

  it('is nothing where everything is digested, and says how to go on', () => {
    const nothing = { ...REPORT, segments: 0, sessions: 0 }
    expect(renderDigest(nothing, view)).toMatch(/^Nothing to digest.*\n.*lore digest --all/)
  })

  it('is no lie where segments wait for their next try', () => {
    const resting = { ...REPORT, segments: 0, segmentsResting: 1 }
    expect(renderDigest(resting, view)).toMatch(/^1 segment failed and waits for the next try.*\n.*--retry/)
    expect(renderDigest({ ...resting, segmentsResting: 2 }, view)).toMatch(/^2 segments failed and wait /)
    expect(renderDigest({ ...REPORT, segmentsResting: 2 }, view)).toMatch(/to be retried +2 segments/)
  })

  it('says what it waits for, also where nothing was done', () => {
    const waiting = { ...REPORT, segments: 0, state: 'waiting', waitingFor: 'The model is away.' } as const
    expect(renderDigest(waiting, view)).toContain('Waiting: The model is away.')
    expect(renderDigest({ ...REPORT, state: 'more' }, view)).toContain('the next run continues from here')
  })

  it('does not claim to have digested what failed', () => {
    const allFailed = renderDigest({ ...REPORT, segments: 2, failed: [TROUBLE, TROUBLE] }, view)
    expect(allFailed).toMatch(/^Digested 0 of 2 segments; 2 wait for another try\.\n/)
    expect(allFailed).toMatch(/read +0 segments/)
    const givenUp = { ...TROUBLE, nextTryAt: null }
    expect(renderDigest({ ...REPORT, failed: [TROUBLE, givenUp] }, view)).toMatch(
      /^Digested 1 of 3 segments; 1 waits for another try, 1 is given up\.\n/,
    )
  })

  it('says that it was stopped, also before anything was done', () => {
    const stopped = { ...REPORT, segments: 0, state: 'more' } as const
    expect(renderDigest(stopped, view)).toBe('Stopped; the next run continues from here.')
  })

  it('names what failed, on one line each, and when it is tried again', () => {
    expect(renderDigest({ ...REPORT, failed: [TROUBLE] }, view)).toMatch(
      /Not digested: Fix the uploads\n {2}The language model refused to answer\. 1 try; next try at 2026-/,
    )
    expect(renderTroubles([{ ...TROUBLE, attempts: 5, nextTryAt: null }], view)).toContain(
      '5 tries; given up (lore digest --retry)',
    )
  })
})

describe('what a dry run would store', () => {
  const planned = { session: 'Talk', fromPosition: 0, untilPosition: 4, topic: 'Uploads', concepts: [] }

  it('is a tree with decisions, and reasons where something is known', () => {
    const concepts = [
      {
        name: 'Chunked uploads',
        summary: '',
        route: 'The first root of its scope.',
        items: [
          ITEM,
          { ...ITEM, depth: 3, verdict: { ...VERDICT, decision: 'NONE', reason: 'Known.' } as const },
        ],
      },
    ]
    const text = renderDigestPlan({ ...REPORT, plan: [{ ...planned, concepts }] }, view)
    expect(text).toContain('Uploads\nTalk, turns 0–4')
    expect(text).toContain('  Chunked uploads  The first root of its scope.')
    expect(text).toContain(
      '    - We decided to use chunked uploads.\n      ADD · decision · high · principle\n',
    )
    expect(text).toContain('      - We decided')
    expect(text).toContain('NONE · decision · high · principle (Known.)')
  })

  it('may be nothing', () => {
    expect(renderDigestPlan(REPORT, view)).toBe('There is nothing to digest.')
    expect(renderDigestPlan({ ...REPORT, plan: [planned] }, view)).toContain('nothing worth keeping')
  })

  it('fits the terminal', () => {
    const items = [{ ...ITEM, text: 'word '.repeat(100) }]
    const concepts = [{ name: 'x', summary: '', route: 'y', items }]
    const text = renderDigestPlan({ ...REPORT, plan: [{ ...planned, concepts }] }, { ...view, width: 40 })
    for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(42)
  })
})

const SEGMENT: SegmentView = {
  id: 'g1' as SegmentView['id'],
  sessionId: 'x1' as SegmentView['sessionId'],
  scopeId: 1 as SegmentView['scopeId'],
  ordinal: 0,
  fromPosition: 0,
  untilPosition: 9,
  boundary: 'start',
  boundaryScore: null,
  tokens: 1_234,
  state: 'pending',
  attempts: 0,
  nextTryAt: null,
  reason: null,
  extractor: null,
  createdAt: NOW,
  digestedAt: null,
  session: 'Fix the uploads',
  turns: 10,
  startedAt: NOW,
  opens: 'The upload service\ntimes out',
  decisions: [],
}

describe('where conversations are cut', () => {
  it('is a table for each of them', () => {
    const second: SegmentView = {
      ...SEGMENT,
      ordinal: 1,
      fromPosition: 10,
      untilPosition: 12,
      boundary: 'topic',
      boundaryScore: 0.567,
      digestedAt: NOW - 3_600_000,
      state: 'done',
    }
    const other: SegmentView = { ...SEGMENT, sessionId: 'x2' as SegmentView['sessionId'], session: 'Another' }
    const text = renderSegments([SEGMENT, second, other], view)
    expect(text).toMatch(/^Fix the uploads\nturns +cut by +score +tokens +state +begins with\n/)
    expect(text).toMatch(/0–9 +start +1,234 +pending +The upload service times out/)
    expect(text).toMatch(/10–12 +topic +0\.57 +1,234 +done /)
    expect(text).toMatch(/\n\nAnother\nturns/)
  })

  it('shows decisions below it, where they were asked for', () => {
    const decision: DecisionView = {
      ...VERDICT,
      id: 'd' as DecisionView['id'],
      at: NOW,
      segmentId: null,
      memoryId: '0190a0b0-0000-7000-8000-000000000001' as NonNullable<DecisionView['memoryId']>,
      textHash: '',
      similarity01: null,
      title: 'Uploads go\nin chunks',
    }
    const text = renderSegments([{ ...SEGMENT, decisions: [decision] }], view)
    expect(text).toContain('  ADD    Uploads go in chunks 0190a0b0-0000\n         90 % not-near: New.')
    const gone = renderSegments([{ ...SEGMENT, decisions: [{ ...decision, title: null }] }], view)
    expect(gone).toContain('  ADD    0190a0b0-0000')
  })

  it('is nowhere without conversations', () => {
    expect(renderSegments([], view)).toBe('There are no conversations yet.')
  })
})

describe('the digest in `lore status`', () => {
  const none = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, priceUsd: 0 }
  const STATUS: DigestStatus = {
    extractor: 'none',
    enabled: true,
    sessionsWaiting: 0,
    segments: { pending: 0, done: 1, failed: 0 },
    waitingFor: null,
    troubled: [],
    spentToday: none,
    budget: { dailyTokens: null, dailyUsd: null, runTokens: null, runUsd: null },
  }

  it('is one line while all is well', () => {
    expect(show(view, renderDigestStatus(STATUS, view))).toBe(
      'on · by rules · 1 segment done · nothing waits',
    )
  })

  it('says what waits, what was given up, what was spent and what is wrong', () => {
    const text = show(
      view,
      renderDigestStatus(
        {
          ...STATUS,
          enabled: false,
          extractor: 'anthropic',
          sessionsWaiting: 1_200,
          segments: { pending: 34, done: 0, failed: 2 },
          waitingFor: 'The budget is\nused up.',
          troubled: [TROUBLE],
          spentToday: { ...none, calls: 2, priceUsd: 0.0123 },
        },
        view,
      ),
    )
    expect(text.split('\n')).toEqual([
      'off · by anthropic · 0 segments done · 1,234 waiting · 2 given up (lore digest --retry)',
      'spent today: 2 calls, $0.0123 (lore ledger)',
      'waiting: The budget is used up.',
      'last trouble: The language model refused to answer.',
    ])
  })
})

describe('what a text would add', () => {
  const fact = {
    key: 'f1',
    text: 'We use pnpm.',
    kind: 'decision',
    importance: 'high',
    quote: null,
    episode: null,
    ownWords: false,
    entities: [],
    corrects: null,
    details: [],
  } as const
  const concept = { key: 'c', name: 'Packages', summary: '', facts: [fact], files: [], procedural: false }
  const EXTRACT: ExtractReport = {
    extractor: 'none',
    topic: 'Packages',
    concepts: [concept],
    relations: [],
    verdicts: { f1: { ...VERDICT, decision: 'UPDATE', targetTitle: 'We use npm' } },
    rejected: {},
  }

  it('is shown with what would be done about it', () => {
    expect(renderExtract(EXTRACT, view)).toBe(
      'Packages\n  - We use pnpm.\n    UPDATE: We use npm · decision · high',
    )
  })

  it('has details below their fact', () => {
    const detailed = { ...fact, details: [{ ...fact, key: 'd1', text: 'Since May.' }] }
    const text = renderExtract({ ...EXTRACT, concepts: [{ ...concept, facts: [detailed] }] }, view)
    expect(text).toContain('\n    - Since May.\n      ADD · decision · high')
  })

  it('may be nothing', () => {
    expect(renderExtract({ ...EXTRACT, concepts: [] }, view)).toBe('Nothing in it is worth keeping.')
  })
})
