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
