import { describe, expect, it } from 'vitest'
import { SAMPLE_NOW, SAMPLE_VIEW, sampleLine } from '../../../test/support/graph-samples.ts'
import type { EdgeId } from '../../core/ids.ts'
import { NEAREST } from '../../recall/causal-chain.ts'
import type { CausalChainAnswer, CausalStep, Grounds } from '../../recall/graph-queries/graph-views.ts'
import { displayWidth } from './layout/text.ts'
import { renderWhy } from './why.ts'

const [leak, outage, rewrite] = [
  sampleLine(1, 'The resizer leaked handles'),
  sampleLine(2, 'Uploads went down every night'),
  sampleLine(3, 'We rewrote the resizer', { kind: 'decision' }),
]

function step(over: Partial<CausalStep> = {}): CausalStep {
  return {
    edgeId: 'e' as EdgeId,
    cause: leak.id,
    effect: outage.id,
    relation: 'causes',
    forward: true,
    reasoning: null,
    weight: 1,
    trust: 'principle',
    madeBy: 'person',
    inferred: false,
    ...over,
  }
}

const GROUNDS: Grounds = {
  provenance: {
    origin: 'person',
    author: 'cli',
    authority: 1,
    trust: 'principle',
    quote: null,
    session: null,
    episodes: [],
    sourceFile: null,
    sourceLine: null,
    supersedes: [],
    supersededBy: null,
  },
  createdAt: SAMPLE_NOW,
  parent: null,
  nearby: [],
}

function answer(over: Partial<CausalChainAnswer> = {}): CausalChainAnswer {
  return {
    about: rewrite,
    starts: [rewrite],
    told: [],
    chains: [
      {
        memories: [leak, outage, rewrite],
        steps: [
          step({ relation: 'triggered_by', forward: false, reasoning: 'handles ran out' }),
          step({ relation: 'motivated', weight: 0.5, inferred: true }),
        ],
        weight: 0.5,
        cyclic: false,
        cut: false,
      },
    ],
    leftOff: 0,
    grounds: GROUNDS,
    turns: [],
    hints: [],
    ...over,
  }
}

describe('renderWhy', () => {
  it('reads from cause to effect, and marks what was asked about and what was inferred', () => {
    const lines = renderWhy(answer(), SAMPLE_VIEW).split('\n')
    expect(lines.slice(0, 8)).toEqual([
      'We rewrote the resizer',
      '01939f2a-0003  decision · principle · default · just now',
      '',
      '  The resizer leaked handles                       01939f2a-0001',
      '    ↓ triggered: handles ran out',
      '  Uploads went down every night                    01939f2a-0002',
      '    ↓ motivated (0.50) inferred',
      '▸ We rewrote the resizer                           01939f2a-0003',
    ])
    expect(lines.every((line) => displayWidth(line) <= SAMPLE_VIEW.width)).toBe(true)
  })

  it('says where a chain was cut, and how many were left off', () => {
    const [chain] = answer().chains
    const chains = chain === undefined ? [] : [{ ...chain, cyclic: true, cut: true }]
    const text = renderWhy(answer({ chains, leftOff: 2 }), SAMPLE_VIEW)
    expect(text).toContain('goes round in a circle')
    expect(text).toContain('see --depth')
    expect(text).toContain('and 2 more chains')
  })

  it('without chains it shows what the memory rests on, and what to do', () => {
    const nearby = [
      {
        memory: sampleLine(4, 'Rust is allowed', { kind: 'rule' }),
        how: 'beside',
        relation: null,
        direction: null,
      },
      { memory: leak, how: 'linked', relation: 'see_also', direction: 'in' },
    ] as const
    const text = renderWhy(
      answer({
        chains: [],
        starts: [],
        hints: ['No causal link is known here.'],
        grounds: { ...GROUNDS, nearby, parent: sampleLine(5, 'Uploads') },
      }),
      SAMPLE_VIEW,
    )
    expect(text).toContain('stored by  cli · ')
    expect(text).toContain('parent     Uploads  01939f2a-0005')
    expect(text).toContain('beside it: rule: Rust is allowed  01939f2a-0004')
    expect(text).toContain('← see also: The resizer leaked')
    expect(text.endsWith('No causal link is known here.')).toBe(true)
  })

  it('repeats no quote that is the title, and shows one that says more', () => {
    const quoted = (quote: string) =>
      renderWhy(
        answer({ grounds: { ...GROUNDS, provenance: { ...GROUNDS.provenance, quote } } }),
        SAMPLE_VIEW,
      )
    expect(quoted('We rewrote the resizer.')).not.toContain('quote')
    expect(quoted('we simply had to')).toContain('“we simply had to”')
  })

  it('warns before what comes nearest, shows its whole text, and says which part of Lore stored it', () => {
    const summary =
      'We rewrote the resizer in another language because the old one leaked handles every night'
    const about = { ...rewrite, title: 'We rewrote the resizer in another…', summary }
    const grounds = { ...GROUNDS, provenance: { ...GROUNDS.provenance, author: 'lore:none' } }
    const text = renderWhy(answer({ about, chains: [], hints: [NEAREST], grounds }), SAMPLE_VIEW)
    expect(text.replaceAll('\n', ' ').startsWith(`${NEAREST}  ${summary} 0193`)).toBe(true)
    expect(text).toContain('stored by  Lore’s digest by rules')
  })

  it('knows when nothing is known', () => {
    const none = answer({ about: null, starts: [], chains: [], grounds: null, hints: ['Nothing is known.'] })
    expect(renderWhy(none, SAMPLE_VIEW)).toBe('Nothing is known.')
  })
})
