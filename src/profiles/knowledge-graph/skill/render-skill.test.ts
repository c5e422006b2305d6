import { describe, expect, test } from 'vitest'
import type { Edge } from '../../../core/edge.ts'
import type { MemoryId } from '../../../core/ids.ts'
import type { KnownMemory } from '../../../memories/views/list-views.ts'
import { renderSkill, toSkillName } from './render-skill.ts'

const NOW = Date.UTC(2026, 10, 15)

function known(id: string, changes: Partial<KnownMemory>): KnownMemory {
  const memory: Partial<KnownMemory> = {
    id: id as MemoryId,
    kind: 'fact',
    title: id,
    content: `${id} content.`,
    trust: 'pattern',
    quote: null,
    metadata: {},
    ...changes,
  }
  return memory as KnownMemory
}

const experience = (result: string) => ({
  experience: {
    context: 'Rolling out the shop',
    steps: [
      { action: 'Drain a node', tool: 'kubectl' },
      { action: 'Migrate', result: 'took a minute' },
    ],
    decisions: [{ decision: 'Kept one node', reason: 'orders came in' }],
    outcomes: ['No order was lost'],
    result,
  },
})

describe('a proposed skill', () => {
  const text = renderSkill(
    'Shop | Rollouts',
    [
      known('rule', {
        kind: 'rule',
        trust: 'principle',
        content: 'Never on Fridays.',
        quote: 'not on a Friday',
      }),
      known('guess', { kind: 'rule', trust: 'inference', content: 'Mondays may be best.' }),
      known('lesson', { kind: 'correction', content: 'Do not skip the drain.' }),
      known('steps', { kind: 'procedure', content: 'Drain, then migrate.' }),
      known('fact', { content: 'The shop has four nodes.' }),
      known('went well', { kind: 'experience', metadata: experience('success') }),
      known('went badly', { kind: 'experience', metadata: experience('failure') }),
    ],
    [
      {
        relation: 'must_precede',
        sourceId: 'steps' as MemoryId,
        targetId: 'rule' as MemoryId,
        reasoning: 'a | b',
      },
      { relation: 'requires_reading', sourceId: 'fact' as MemoryId, targetId: 'lesson' as MemoryId },
    ] as unknown as readonly Edge[],
    NOW,
  )

  test('opens with a name and a description as skills have them', () => {
    expect(text).toMatch(
      /^---\nname: shop-rollouts\ndescription: "Use for work on Shop \| Rollouts: .+"\n---\n\n# /,
    )
    expect(text).toContain('Proposed from 7 memories on 2026-11-15.')
  })

  test('says what a person said in their words, and calls a guess one', () => {
    expect(text).toContain('- Never on Fridays. (“not on a Friday”)\n- Mondays may be best. (not confirmed)')
  })

  test('marks what is disputed, and puts a quote in quotation marks once', () => {
    const rule = { kind: 'rule', trust: 'principle' } as const
    const disputed = renderSkill(
      'Rollouts',
      [
        known('a', { ...rule, content: 'Tell the shop first.', quote: '“tell them … first”' }),
        known('b', {
          ...rule,
          trust: 'inference',
          content: 'Fridays are fine.',
          disputedBy: ['c' as MemoryId],
        }),
      ],
      [],
      NOW,
    )
    expect(disputed).toContain(
      '- Tell the shop first. (“tell them … first”)\n- Fridays are fine. (not confirmed, disputed)',
    )
  })

  test('tells what worked as steps, and what did not as a pitfall', () => {
    expect(text).toContain(
      '## How it went: went well\n\n1. Drain a node (`kubectl`)\n2. Migrate → took a minute\n\n- Kept one node, because orders came in\n\nOutcome: No order was lost',
    )
    expect(text).toContain(
      '## Pitfalls\n\n- Do not skip the drain.\n- Rolling out the shop: Drain a node; Migrate → No order was lost',
    )
  })

  test('shows what comes first and what must be read, and where all of it came from', () => {
    expect(text).toContain('| steps | rule | a \\| b |\n| lesson | fact |  |')
    expect(text).toContain('## Sources\n\n- rule (principle)')
  })
})

test.each([
  ['Äpfel & Birnen', 'apfel-birnen'],
  ['  CI/CD  ', 'ci-cd'],
  ['認証', '認証'],
  ['!!!', 'skill'],
])('%s is called %s', (topic, name) => expect(toSkillName(topic)).toBe(name))
