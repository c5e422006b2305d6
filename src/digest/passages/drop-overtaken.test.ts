import { expect, test } from 'vitest'
import { toEpisodes } from '../../../test/labelled/work/work-fixture.ts'
import type { ExtractedFact, Extraction } from '../../core/digest.ts'
import type { EpisodeId } from '../../core/ids.ts'
import { dropOvertaken } from './drop-overtaken.ts'

const EPISODES = toEpisodes([
  ['user', 'move the command below crates, it is too prominent'],
  ['assistant', 'Done. The command is now `crates clean`.'],
  ['user', 'and call it tidy'],
  ['assistant', 'Renamed `crates clean` to `crates tidy`.'],
])

function toExtraction(text: string): Extraction {
  const fact: ExtractedFact = {
    key: 'f1',
    text,
    kind: 'decision',
    importance: 'high',
    quote: 'move the command below crates, it is too prominent',
    episode: 'episode-0' as EpisodeId,
    ownWords: true,
    entities: [],
    corrects: null,
    details: [],
  }
  const concept = { key: 'c1', name: 'Crates', summary: '', facts: [fact], files: [], procedural: false }
  return { topic: '', summary: '', concepts: [concept], relations: [], rejected: {} }
}

const textsOf = ({ concepts }: Extraction) => concepts.flatMap(({ facts }) => facts.map(({ text }) => text))

test('a note that no longer holds is taken off, and the person’s words stay', () => {
  const said = 'Move the command below crates, it is too prominent'
  const noted = `${said} (about: The command is now \`crates clean\`.)`
  const kept = dropOvertaken(toExtraction(noted), EPISODES, [])
  expect(textsOf(kept)).toEqual([said])
  expect(kept.rejected).toEqual({})
})

test('words that are not understandable without such a note are left out', () => {
  const noted = 'It is too prominent there (about: The command is now `crates clean`.)'
  const kept = dropOvertaken(toExtraction(noted), EPISODES, [])
  expect(textsOf(kept)).toEqual([])
  expect(kept.rejected).toEqual({ overtaken: 1 })
})
