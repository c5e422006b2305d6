import { describe, expect, test } from 'vitest'
import type { EpisodeId } from '../../../core/ids.ts'
import type { MemoryKind } from '../../../core/memory.ts'
import type { Candidate } from './candidate.ts'
import { joinSaid } from './join-said.ts'

const TURN = 'no aliases. break it, the crates get a major anyway. always weigh twice'
const EPISODE = 'episode-1' as EpisodeId

function say(
  index: number,
  text: string,
  { isCompanion = false, kind = 'decision' }: { isCompanion?: boolean; kind?: MemoryKind } = {},
): Candidate {
  const start = TURN.indexOf(text)
  return {
    text,
    kind,
    importance: 'high',
    quote: text,
    episode: EPISODE,
    position: 1,
    start,
    score: 2,
    ownWords: true,
    corrects: null,
    level: 'fact',
    found: 'person',
    said: { index, block: 0, isItem: false, text, end: start + text.length, isCompanion },
  }
}

const join = (candidates: readonly Candidate[]) => joinSaid(candidates, () => TURN)

describe('joinSaid', () => {
  test('a decision takes the sentence beside it along, and quotes both', () => {
    const [joined, ...others] = join([
      say(0, 'no aliases.', { isCompanion: true }),
      say(1, 'break it, the crates get a major anyway.'),
    ])
    expect(others).toEqual([])
    expect(joined).toMatchObject({
      text: 'no aliases. break it, the crates get a major anyway.',
      quote: 'no aliases. break it, the crates get a major anyway.',
      start: 0,
    })
  })

  test('a question beside it stands as what it wishes, or not at all', () => {
    const asked = 'can we use the big scale?'
    const other = 'where is it?'
    const turn = `${asked} should weigh in grams. ${other}`
    const place = (index: number, text: string, isCompanion: boolean): Candidate => {
      const start = turn.indexOf(text)
      const said = { index, block: 0, isItem: false, text, start, end: start + text.length, isCompanion }
      return { ...say(index, text, { isCompanion }), start, quote: text, said }
    }
    const sentences = [
      place(0, asked, true),
      place(1, 'should weigh in grams.', false),
      place(2, other, true),
    ]
    expect(joinSaid(sentences, () => turn)).toMatchObject([
      { text: 'Use the big scale. should weigh in grams.', quote: turn },
    ])
  })

  test('a sentence that nothing beside it keeps is left out', () => {
    expect(join([say(0, 'no aliases.', { isCompanion: true })])).toEqual([])
    const apart = join([say(0, 'no aliases.', { isCompanion: true }), say(2, 'always weigh twice')])
    expect(apart.map(({ text }) => text)).toEqual(['always weigh twice'])
  })

  test('a rule stays a memory of its own', () => {
    const kept = join([
      say(1, 'break it, the crates get a major anyway.'),
      say(2, 'always weigh twice', { kind: 'rule' }),
    ])
    expect(kept.map(({ kind }) => kind)).toEqual(['decision', 'rule'])
  })

  test('an explanation from the message before is needed only if the words are not kept by themselves', () => {
    const choice: Candidate = { ...say(0, 'no aliases.'), isFallback: true }
    const { said: _, ...fallback } = choice
    expect(join([fallback, say(0, 'no aliases.')])).toHaveLength(1)
    expect(join([fallback])).toHaveLength(1)
  })
})
