import { expect, test } from 'vitest'
import { toOwnWords } from './hints.ts'

test('hints name what stands on the page, and leave out what the facets say', () => {
  expect(
    toOwnWords([
      'These hits come from 3 projects (web, api, …): name one of them to search it alone.',
      'One hit replaced an older version: read it, or include superseded memories, to see what was believed before.',
      'The question has several parts: a deep search also follows the links from what was found.',
      'Nothing here fits the question well.',
    ]),
  ).toEqual([
    'One hit replaced an older version: open it, or choose “no longer true”, to see what was believed before.',
    'The question has several parts: “follow links” also follows the links from what was found.',
    'Nothing here fits the question well.',
  ])
})
