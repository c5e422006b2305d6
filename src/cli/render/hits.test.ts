import { createColors } from 'picocolors'
import { describe, expect, it } from 'vitest'
import type { Episode } from '../../core/conversation.ts'
import type { EpisodeId, MemoryId, SessionId } from '../../core/ids.ts'
import type { RecallAnswer, RecallHit } from '../../core/recall.ts'
import { FITS_BADLY, type HintFacts, ONLY_WORDS, planHints } from '../../recall/organise/hints.ts'
import { type NeighbouredHit, nameFlags, renderAnswer } from './hits.ts'
import { displayWidth, withoutColor } from './layout/text.ts'
import { PLAIN, type View } from './layout/view.ts'

const NOW = Date.UTC(2026, 10, 15)
const view: View = { paint: PLAIN, width: 60, now: NOW }

function hit(over: Partial<RecallHit> = {}): RecallHit {
  return {
    ref: { kind: 'memory', id: '01939f2a-7c3e-7111-8aaa-000000000001' as MemoryId },
    depth: 0,
    memoryKind: 'decision',
    title: 'Use pnpm',
    summary: 'We use pnpm, never npm, because of the workspace protocol and its lockfile',
    score: 1.234,
    trust: 'principle',
    scope: 'default/web',
    role: null,
    speaker: null,
    sources: [],
    freshness: null,
    confidence: null,
    folded: [],
    seeAlso: [],
    path: [],
    sessionId: null,
    at: NOW - 3 * 86_400_000,
    superseded: false,
    archived: false,
    ...over,
  }
}

function answer(hits: readonly RecallHit[], over: Partial<RecallAnswer> = {}): RecallAnswer {
  return {
    hits,
    candidates: 14,
    route: 'what',
    structure: null,
    arrangement: { order: 'score', groups: [] },
    hints: [],
    leftOff: 0,
    policy: 'simple',
    byMeaning: true,
    tookMs: { embed: 3, search: 1 },
    ...over,
  }
}

describe('renderAnswer', () => {
  it.each([60, 80, 120])('paints its warnings whole: colour changes no word at %i columns', (width) => {
    const hits = [hit({ superseded: true, archived: true }), hit({ title: 'x'.repeat(200) })]
    const found = answer(hits, { hints: [FITS_BADLY, ONLY_WORDS], byMeaning: false })
    const painted = renderAnswer(found, { ...view, width, paint: createColors(true) })
    expect(painted).not.toContain('\ufffd')
    expect(withoutColor(painted)).toBe(renderAnswer(found, { ...view, width }))
    expect(painted).toContain('\u001b[33mNothing here fits')
  })

  it('shows a sentence once, although a concept and the fact below it both say it', () => {
    const sentence = 'Uploads are cut at 5 MB'
    const concept = hit({ depth: 1, title: sentence, summary: `${sentence}: upload, limit` })
    const fact = hit({ depth: 2, title: sentence, summary: `${sentence}.` })
    const text = renderAnswer(answer([concept, fact]), view)
    expect(text.match(/Uploads are cut/g)).toHaveLength(1)
    expect(text).toContain(' 2  says the same as 1\n    01939f2a')
    const more = hit({ depth: 2, title: sentence, summary: `${sentence}. Larger ones go to the bucket.` })
    expect(renderAnswer(answer([concept, more]), view)).toContain('the bucket')
  })

  it('shows title, the text, short id, trust, scope, age and score', () => {
    expect(renderAnswer(answer([hit()]), view)).toBe(
      [
        ' 1  Use pnpm',
        '    We use pnpm, never npm, because of the workspace',
        '    protocol and its lockfile',
        '    01939f2a-7c3e  decision · principle · default/web · 3d · 1.23',
        '',
        '1 result · 14 looked at · policy simple · 4.0 ms',
      ].join('\n'),
    )
  })

  it('cuts the name of a project to what the line has room for', () => {
    const scope = `default/${'long-'.repeat(12)}name`
    const text = renderAnswer(answer([hit({ scope })]), { ...view, width: 80 })
    expect(Math.max(...text.split('\n').map(displayWidth))).toBe(80)
  })

  it('does not repeat a summary that is the title', () => {
    const text = renderAnswer(answer([hit({ title: 'Use pnpm', summary: 'Use pnpm' })]), view)
    expect(text.match(/Use pnpm/g)).toHaveLength(1)
  })

  it('shows the text once, and whole, where the title is only cut from its beginning', () => {
    const summary = 'We took the cache out of the tariff lookup, because it told stale prices.'
    const title = 'We took the cache out of the tariff…'
    expect(renderAnswer(answer([hit({ title, summary, superseded: true })]), view).split('\n')).toEqual(
      expect.arrayContaining([
        ' 1  We took the cache out of the tariff lookup, because it',
        '    told stale prices. (superseded)',
      ]),
    )
    const sentence = renderAnswer(answer([hit({ title: 'Use pnpm', summary: 'Use pnpm. Never npm.' })]), view)
    expect(sentence).toContain(' 1  Use pnpm. Never npm.\n    0193')
    const name = renderAnswer(answer([hit({ title: 'Pnpm', summary: 'Pnpm, lockfile; Workspaces' })]), view)
    expect(name).toContain(' 1  Pnpm\n    Pnpm, lockfile; Workspaces\n')
  })

  it('cuts a long text after a few lines, and still says that it was replaced', () => {
    const summary = 'one two three four five six seven eight nine ten '.repeat(20)
    const lines = renderAnswer(answer([hit({ title: 'one two…', summary, superseded: true })]), view).split(
      '\n',
    )
    expect(lines[7]).toMatch(/…$/)
    expect(lines[8]).toBe('    (superseded)')
  })

  it('puts the group with the best hit first where hits are told by whom', () => {
    const other = {
      ...hit(),
      ref: { kind: 'memory', id: '01939f2a-7c3e-7111-8aaa-000000000002' as MemoryId } as const,
    }
    const arrangement = {
      order: 'entity',
      groups: [
        { title: 'pnpm', hits: [1] },
        { title: 'Nobody named', hits: [0] },
      ],
    } as const
    const text = renderAnswer(answer([hit(), other], { arrangement }), view)
    expect(text.indexOf(' 1  ')).toBeLessThan(text.indexOf(' 2  '))
    expect(text.indexOf('Nobody named')).toBeLessThan(text.indexOf('pnpm\n\n'))
  })

  it('warns before what it is about, and names the flags that hints speak of', () => {
    const facts: HintFacts = {
      route: 'why',
      isMultiPart: true,
      shown: 1,
      leftOff: 0,
      byMeaning: true,
      fitsWell: false,
      isDeep: false,
      hasLinks: true,
      projects: [],
      withOlderVersions: 1,
      faded: 0,
      isNarrowed: false,
    }
    const text = renderAnswer(answer([hit()], { hints: planHints(facts) }), { ...view, width: 100 })
    expect(text.startsWith('Nothing here fits the question well')).toBe(true)
    expect(text).toContain('a deep search (--deep)')
    expect(text).toContain('include superseded memories (--include-superseded)')
    const faded = planHints({ ...facts, isMultiPart: false, faded: 2, projects: ['a', 'b'] })
    const named = faded.map(nameFlags).join('\n')
    expect(named).toContain('(--project)')
    expect(
      planHints({ ...facts, isMultiPart: false, faded: 2 })
        .map(nameFlags)
        .join(),
    ).toContain('(--policy)')
  })

  it('says once that only words were compared, and nothing of it where nothing was found', () => {
    const hints = [ONLY_WORDS]
    const shown = renderAnswer(answer([hit()], { byMeaning: false, hints }), view)
    expect(shown).toContain('By words only')
    expect(shown).not.toContain('Only words were compared')
    const nothing = renderAnswer(answer([], { byMeaning: false, hints }), view)
    expect(nothing).not.toMatch(/words only|Only words/)
  })

  it('says that nothing was known at that time, and what narrowed the search', () => {
    const asked = { unknownAgent: null, everywhere: false, atMoment: true }
    expect(renderAnswer(answer([]), view, asked)).toMatch(/^Nothing that matches was known at that time\.\n/)
    const narrowed = { unknownAgent: null, everywhere: true, narrowedBy: ['--since', '--kind'] }
    expect(renderAnswer(answer([]), view, narrowed)).toContain('or without --since, --kind.')
  })

  it('says where most of what is known lies, if little was found in one project', () => {
    const otherProjects = { here: { memories: 2, turns: 0 }, others: { memories: 205, turns: 1_406 } }
    const asked = { unknownAgent: null, everywhere: false, otherProjects }
    const text = renderAnswer(answer([hit()]), { ...view, width: 200 }, asked)
    expect(text).toContain('Other projects hold 205 memories, 1,406 turns: add --all')
    const more = { ...otherProjects, here: { memories: 300, turns: 2_000 } }
    expect(renderAnswer(answer([hit()]), view, { ...asked, otherProjects: more })).not.toContain('--all')
  })

  const TURN: Partial<RecallHit> = {
    ref: { kind: 'episode', id: '01939f2a-7c3e-7111-8aaa-000000000009' as EpisodeId },
    title: 'Caroline · Plans for the summer',
    summary: 'see you in the harbour',
    speaker: 'Caroline',
    role: 'user',
    sessionId: '01939f2a-7c00-7222-8aaa-000000000001' as SessionId,
    scope: 'default/harbour-1a2b3c4d',
    at: new Date(2026, 4, 1, 10, 4).getTime(),
    trust: null,
    memoryKind: null,
  }

  it('shows who said a turn, in which conversation and project, and when', () => {
    expect(
      renderAnswer(answer([hit(TURN)]), view)
        .split('\n')
        .slice(0, 3),
    ).toEqual([
      ' 1  Caroline: see you in the harbour',
      '    in “Plans for the summer”  01939f2a-7c00-7222',
      '    01939f2a-7c3e-7111  harbour-1a2… · 2026-05-01 10:04 · 1.23',
    ])
  })

  it('wraps what was said, and shows what was said before and after', () => {
    const turn = (role: 'user' | 'tool', text: string) =>
      ({ role, speaker: null, text }) as unknown as Episode
    const summary = 'a line that is a good deal longer than the terminal is wide, and goes on'
    const shown: NeighbouredHit = {
      ...hit({ ...TURN, title: 'Caroline', summary }),
      before: turn('user', 'one\n\ntwo'),
      after: turn('tool', `Read: notes.md ${'x'.repeat(90)}`),
    }
    const lines = renderAnswer(answer([shown]), view).split('\n')
    expect(lines.slice(0, 5)).toEqual([
      ' 1  Caroline: a line that is a good deal longer than the',
      '    terminal is wide, and goes on',
      '    before  user: one two',
      `    after   tool: Read: notes.md ${'x'.repeat(26)}…`,
      '    in 01939f2a-7c00-7222',
    ])
    expect(lines.every((line) => displayWidth(line) <= view.width + 2)).toBe(true)
  })

  it('tells an agent nobody talked to from words nobody said', () => {
    expect(renderAnswer(answer([]), view)).toContain('Try other words')
    expect(renderAnswer(answer([]), view, { unknownAgent: 'clude', everywhere: false })).toContain(
      'an agent called clude',
    )
    const everywhere = renderAnswer(answer([]), view, { unknownAgent: null, everywhere: true })
    expect(everywhere).toContain('Try other words')
    expect(everywhere).not.toContain('--all')
  })

  it('marks a turn that a later one took back', () => {
    const ref = { kind: 'episode', id: 'e1' as EpisodeId } as const
    const turn = hit({ ref, role: 'assistant', summary: 'Fire it with oak.', overtaken: true })
    expect(renderAnswer(answer([turn]), view)).toContain('assistant: Fire it with oak.\n    (overtaken)\n')
  })

  it('marks what is archived or superseded', () => {
    expect(renderAnswer(answer([hit({ archived: true, superseded: true })]), view)).toContain(
      'Use pnpm (superseded, archived)',
    )
  })

  it('explains with the strongest signal first, and leaves out what is nothing', () => {
    const explained = hit({
      signals: { meaning: 2, words: 0.5, speaker: 0, retention: 0.5, late: -1 },
      contributions: { words: 0.15, meaning: 1.4, speaker: 0, late: -0.2 },
    })
    const lines = renderAnswer(answer([explained]), view).split('\n')
    expect(lines.slice(4, 10)).toEqual([
      '    signal    value    adds',
      '    meaning   2.000  +1.400',
      '    late     −1.000  −0.200',
      '    words     0.500  +0.150',
      '    score             1.350',
      '    not counted: retention 0.50',
    ])
  })

  it('reads in the order of the arrangement, under its headings, with ranks kept', () => {
    const titles = ['Third', 'First', 'Second'].map((title) => hit({ title, summary: title }))
    const text = renderAnswer(
      answer(titles, {
        route: 'when',
        arrangement: {
          order: 'time',
          groups: [
            { title: 'May 2026', hits: [1, 2] },
            { title: 'June 2026', hits: [0] },
          ],
        },
      }),
      view,
    )
    const lines = text.split('\n').filter((line) => /^ ?\S|^ \d|^ {1,2}\d/.test(line))
    expect(lines.slice(0, 6)).toEqual([
      'In order of time; numbers are ranks.',
      'May 2026',
      ' 2  First',
      ' 3  Second',
      'June 2026',
      ' 1  Third',
    ])
  })

  it('shows a hit that no group names', () => {
    const hits = [hit({ title: 'Named' }), hit({ title: 'Left over' })]
    const arrangement = { order: 'cause', groups: [{ title: null, hits: [0] }] } as const
    const text = renderAnswer(answer(hits, { arrangement }), view)
    expect(text).toContain('From cause to effect')
    expect(text.indexOf('Left over')).toBeGreaterThan(text.indexOf('Named'))
  })

  it('names what was folded, what is linked, and the path that led there', () => {
    const other = '01939f2b-0000-7111-8aaa-000000000002' as MemoryId
    const tied = hit({
      folded: [{ ref: { kind: 'memory', id: other }, title: 'We use pnpm' }],
      seeAlso: [
        { id: other, title: 'Workspaces', relation: 'depends_on', direction: 'out' },
        { id: other, title: 'Lockfile', relation: 'see_also', direction: 'in' },
      ],
      path: [
        { from: 'Cache', relation: 'mentions', to: 'Redis', forward: true },
        { from: 'Redis', relation: 'mentions', to: 'Use pnpm', forward: false },
      ],
    })
    expect(
      renderAnswer(answer([tied]), view)
        .split('\n')
        .slice(4, 8),
    ).toEqual([
      '    via Cache → mentions → Redis ← mentions ← Use pnpm',
      '    also: We use pnpm  01939f2b-0000',
      '    see also: → depends on Workspaces  01939f2b-0000',
      '    see also: Lockfile  01939f2b-0000',
    ])
  })

  it('ends with what to try next, and says what the budget left off', () => {
    const text = renderAnswer(answer([hit()], { hints: ['Try --deep.'], leftOff: 3 }), view)
    expect(text.endsWith('\n\nTry --deep.')).toBe(true)
    expect(text).toContain('1 result · 3 left out, beyond the token budget')
  })

  it('says when words alone answered', () => {
    expect(renderAnswer(answer([hit()], { byMeaning: false }), view)).toContain('By words only')
  })

  it('says how much has no vectors yet', () => {
    expect(renderAnswer(answer([hit()], { waiting: 1204 }), view)).toContain(
      '1,204 documents compared by words only: vectors',
    )
    expect(renderAnswer(answer([hit()], { waiting: 0 }), view)).not.toContain('words only')
  })

  it('says what to try where nothing was found', () => {
    expect(renderAnswer(answer([]), view)).toContain('Nothing found.')
  })

  it('lets no title of a result break the line or the terminal', () => {
    const text = renderAnswer(answer([hit({ title: `evil\u001b[2J\n${'x'.repeat(200)}` })]), view)
    expect(text).not.toContain('\u001b')
    expect(Math.max(...text.split('\n').map(displayWidth))).toBeLessThanOrEqual(66)
  })
})
