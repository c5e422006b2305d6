import { describe, expect, test } from 'vitest'
import { factsOf, toRequest } from '../../../../test/labelled/work/work-fixture.ts'
import { extractFromWork } from './extract-from-work.ts'

type Turns = Parameters<typeof toRequest>[0]

async function keep(turns: Turns) {
  const facts = factsOf(await extractFromWork(toRequest(turns), { meaning: null }))
  return facts.filter(({ kind }) => kind !== 'fact' && kind !== 'observation')
}

const OPTIONS: Turns[number] = [
  'assistant',
  'How should stale crates be found?\n\n1. **Flags** - one flag for each kind of crate\n2. **One command** - finds every stale crate by itself\n\nWhich do you prefer?',
]

test('what is taken over word for word from the agent’s question is chosen', async () => {
  const kept = await keep([
    ['user', 'the weights vary'],
    [
      'assistant',
      'How should I mend it: "Average three weights of each crate (Recommended)" or "Leave the scale as it is"?',
    ],
    ['user', 'Average three weights of each crate (Recommended)'],
    ['tool', 'Edit: src/scale.ts'],
    ['assistant', 'Done.'],
  ])
  expect(kept.map(({ text }) => text)).toEqual(['Chosen: Average three weights of each crate'])
})

describe('a yes before another matter', () => {
  const ASKED: Turns[number] = [
    'assistant',
    'The weights could be checked at the door.\n\nShould we move the weighing of crates to the gate?',
  ]

  test('is kept as what the agent asked leave for', async () => {
    const kept = await keep([
      ['user', 'where should we weigh?'],
      ASKED,
      ['user', 'You make a very good point. Could you look at the label printer next?'],
      ['tool', 'Edit: src/gate.ts'],
      ['assistant', 'Done.'],
    ])
    expect(kept.map(({ text }) => text)).toContain('Agreed: move the weighing of crates to the gate')
  })

  test('is kept as what the agent recommended, tests included if it says where they live', async () => {
    const kept = await keep([
      ['user', 'does the scale test belong there?'],
      [
        'assistant',
        'Good question.\n\nI think the scale tests should live beside the scale: src/scale/.\n\nWant me to do it that way?',
      ],
      ['user', "Yes, that's right. We should also write it down in tests.md"],
      ['tool', 'Edit: src/scale/scale.test.ts'],
      ['assistant', 'Done.'],
    ])
    expect(kept.map(({ text }) => text)).toEqual([
      'Agreed: the scale tests should live beside the scale: src/scale/.',
    ])
  })

  test('is no agreement if it only opens the next order, or turns against it', async () => {
    for (const reply of [
      'ok. start with the labels first',
      'good idea, but not at the gate. Keep it inside',
    ]) {
      const kept = await keep([['user', 'where should we weigh?'], ASKED, ['user', reply]])
      expect(kept.filter(({ text }) => text.startsWith('Agreed'))).toEqual([])
    }
  })
})

describe('a terse reply', () => {
  test('is kept as what it chose, in the person’s words as a quote', async () => {
    const [chosen] = await keep([
      ['user', 'stale crates are not found'],
      OPTIONS,
      ['user', "let's do option 2"],
    ])
    expect(chosen).toMatchObject({
      text: 'Chosen: One command - finds every stale crate by itself (about: How should stale crates be found?)',
      kind: 'decision',
      quote: "let's do option 2",
    })
  })

  test('is kept beside what the person says next, and its words alone are no decision', async () => {
    const kept = await keep([
      ['user', 'stale crates are not found'],
      OPTIONS,
      ['user', 'Let\'s go with option two. As for its name, use "sweep" instead of "clean".'],
      ['assistant', 'Noted.'],
    ])
    expect(kept.map(({ text }) => text)).toEqual([
      'Chosen: One command - finds every stale crate by itself (about: How should stale crates be found?)',
      'As for its name, use "sweep" instead of "clean".',
    ])
  })

  test('answers a question with its first sentence', async () => {
    const kept = await keep([
      ['user', 'what should the label service return?'],
      [
        'assistant',
        'It could return the raw label map or a list of printed labels.\n\nMy recommendation: raw label map, since the printer filters anyway.\n\nDo you agree?',
      ],
      ['user', 'Raw map. Read more about the printer in its manual'],
      ['assistant', 'Noted.'],
    ])
    expect(kept.map(({ text }) => text)).toEqual([
      'Raw map (about: what should the label service return? It could return the raw label map or a list of printed labels.)',
    ])
  })

  test('is a proposal if it only names something that nobody asked for', async () => {
    const asked: Turns[number] = [
      'assistant',
      'A report would be too long a name. I would put crate-rundown at the top now, ahead of the others.',
    ]
    expect(await keep([['user', 'names for the command'], asked, ['user', 'crate-status']])).toEqual([])
  })

  test('takes along what the person adds to the option', async () => {
    const [chosen] = await keep([
      ['user', 'how should we cut the crates?'],
      [
        'assistant',
        'I see two ways:\n\n1. By orchard, each crate table with its own export file\n2. By week, one crate table with a single export file\n\nWhich one do you prefer?',
      ],
      ['user', '1 but the plums stay with the cherries'],
      ['tool', 'Edit: src/crates.ts'],
      ['assistant', 'Done.'],
    ])
    expect(chosen?.text).toContain('By orchard')
    expect(chosen?.text).toContain('plums stay with the cherries')
  })

  test('is kept as what came of it, if the question only pointed back', async () => {
    const [agreed] = await keep([
      ['user', 'what do you think about the name "crates"?'],
      ['assistant', 'I think it is better than boxes.\n\nWant me to rename it?'],
      ['user', 'yes'],
      ['tool', 'Edit: src/cli.ts'],
      ['assistant', 'Done. The command is now `orchard crates`.'],
    ])
    expect(agreed?.text).toBe('Agreed: The command is now `orchard crates`.')
  })

  test('is kept as what the agent recommended, if neither question nor report says it', async () => {
    const [agreed] = await keep([
      ['user', 'where should the weights go?'],
      [
        'assistant',
        "I'd suggest one file per orchard, because the export reads them one by one. Want me to do that?",
      ],
      ['user', 'yes, do it'],
      ['tool', 'Edit: src/weights.ts'],
      ['assistant', 'All done.'],
    ])
    expect(agreed?.text).toBe('Agreed: one file per orchard, because the export reads them one by one.')
  })

  test('agrees to nothing if it reports trouble', async () => {
    expect(
      await keep([
        ['user', 'where should the weights go?'],
        ['assistant', "I'd suggest one file per orchard, because the export reads them one by one."],
        ['user', 'ok it is still not working'],
        ['tool', 'Edit: src/weights.ts'],
        ['assistant', 'The weights of `orchard 7` are read again.'],
      ]),
    ).toEqual([])
  })

  test.each([
    ['Ready to commit and push the crates?', 'yes'],
    ['Should I run the crate tests now?', 'go ahead'],
    ['Shall I remove the trivial crate tests and consolidate the cases of the scale?', 'yes'],
    ['1. Merge back to main locally\n2. Push and create a Pull Request\n\nWhich option?', '2'],
  ])('is no decision if it only allows a step: %s', async (asked, reply) => {
    expect(
      await keep([
        ['user', 'pack the crates'],
        ['assistant', asked],
        ['user', reply],
        ['assistant', 'Done.'],
      ]),
    ).toEqual([])
  })
})

describe('a person’s wish', () => {
  test('is a decision if it says how a thing is to be, and was carried out', async () => {
    const [made] = await keep([
      ['user', 'we need a form for crates'],
      ['assistant', 'The form is there.'],
      ['user', 'can you make the crate name a free text field and give "box" as an example?'],
      ['tool', 'Edit: src/form.ts'],
      ['assistant', 'Done.'],
    ])
    expect(made).toMatchObject({
      text: 'Make the crate name a free text field and give "box" as an example',
      kind: 'decision',
      ownWords: true,
    })
  })

  test('is none if the agent argued against it', async () => {
    expect(
      await keep([
        ['user', 'how are crates opened?'],
        ['assistant', 'By the opener.'],
        ['user', 'could we check for empty crates inside the opener instead?'],
        ['assistant', 'No. The opener is called for every crate, most of them are full.'],
      ]),
    ).toEqual([])
  })

  test('is read behind a command', async () => {
    const [rule] = await keep([['user', '/orchard:pack always label the crates before you close them']])
    expect(rule).toMatchObject({ kind: 'rule', quote: 'always label the crates before you close them' })
  })

  test('that was typed again is read once, as a whole', async () => {
    const kept = await keep([
      ['user', 'use the green label for every crate of the week'],
      ['user', 'use the green label for every crate of the week, not the red one'],
    ])
    expect(kept.map(({ quote }) => quote)).toEqual([
      'use the green label for every crate of the week, not the red one',
    ])
  })
})

describe('words that are not the person’s', () => {
  test('the agent’s words, repeated to be objected to', async () => {
    const kept = await keep([
      ['user', 'label the crates'],
      ['assistant', 'The labels are printed with the wrapper script by default now.'],
      [
        'user',
        '- The labels are printed with the wrapper script by default now\n\nThis should not be changed, only the flag should print labels with the wrapper',
      ],
    ])
    expect(kept.map(({ quote }) => quote)).toEqual([
      'This should not be changed, only the flag should print labels with the wrapper',
    ])
  })

  test('a review, and a notice of a hook', async () => {
    expect(
      await keep([
        ['user', 'pack the crates'],
        ['assistant', 'They are packed.'],
        [
          'user',
          'The packCrates function is defined in orchard.ts but never called anywhere in the codebase. A grep for packCrates returns no matches, so this is dead code.',
        ],
        [
          'user',
          'Operation stopped by hook: you must never pack twice.\n\nAlways run `orchard reset` first.',
        ],
      ]),
    ).toEqual([])
  })
})
