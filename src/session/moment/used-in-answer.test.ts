import { describe, expect, test } from 'vitest'
import { toSubjectTerms } from './subject-words.ts'
import { isUsedIn, readAnswer } from './used-in-answer.ts'

const ID = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

const used = (given: string, prompt: string | null, answer: string) =>
  isUsedIn(
    readAnswer(answer),
    { id: ID, text: given },
    prompt === null ? null : new Set(toSubjectTerms(prompt)),
  )

describe('is heard in an answer', () => {
  test.each([
    [
      'a number and the word beside it',
      'The staging database listens on port 5433.',
      'Count the users in the staging database.',
      'I connected on port 5433 and counted them: there are 12 users.',
    ],
    [
      'a place and a region',
      'Deployments go to fly.io in region fra.',
      'Please deploy it.',
      'Deployed to Fly.io (fra); the health check passes.',
    ],
    [
      'most of a procedure',
      'Retry with exponential backoff, at most 5 attempts.',
      'The upload fails sometimes.',
      'I wrapped the upload: it now retries with exponential backoff, 5 attempts at most.',
    ],
    [
      'people and what they do',
      'Margit Olsen reviews changes to the payment flow.',
      'Whom should I ask about this change?',
      'Ask Margit Olsen: she reviews the payment flow.',
    ],
    [
      'one sentence of several',
      'The service was written in 2019. Its cache lives in Redis under the prefix cart. Nobody maintains the wiki.',
      'Where do carts go when the tab closes?',
      'Carts stay in Redis, under the prefix `cart`, until the cache expires.',
    ],
    [
      'an identifier',
      'Build with `pnpm turbo run build --filter=web...`',
      'build the site',
      'I ran pnpm turbo run build --filter=web and it passed.',
    ],
    [
      'German',
      'Die Staging-Datenbank läuft auf Port 5433 im Rechenzentrum Falkenstein.',
      'Wo finde ich die Datenbank?',
      'Sie läuft im Rechenzentrum Falkenstein, Port 5433.',
    ],
    [
      'Japanese',
      'ステージングのデータベースはポート5433で動いている。',
      '接続先を教えて',
      'ステージングのデータベースはポート5433です。',
    ],
    [
      'the one value that was asked for',
      'The staging database of the harbour office listens on port 5433.',
      'Which port does the staging database of the harbour office listen on?',
      'It listens on port 5433.',
    ],
    ['its id alone', 'Anything at all.', 'What do you know?', `See ${ID.toUpperCase()} for that.`],
  ])('%s', (_, given, prompt, answer) => {
    expect(used(given, prompt, answer)).toBe(true)
  })
})

describe('is not heard', () => {
  test.each([
    [
      'where the answer is about something else',
      'Anna prefers dark mode in the editor.',
      'Fix the crash of the editor on start.',
      'Fixed: the editor crashed on a null setting; I added a check.',
    ],
    [
      'where the prompt had named it already',
      'The staging database listens on port 5433.',
      'Is the staging database really listening on port 5433?',
      'Yes, the staging database listens on port 5433.',
    ],
    [
      'where a few of its words are everyday ones',
      'The login test is flaky because of the clock; rerun it twice.',
      'Why did the build fail?',
      'The build failed since the login test timed out.',
    ],
    [
      'where one word alone is shared',
      'We use pnpm, never npm.',
      'Install the dependencies.',
      'I installed 120 packages; pnpm reported no warnings.',
    ],
    [
      'where its words lie far apart in a long answer',
      'Carts live in Redis, region Oslo, prefix 88.',
      'Write a report.',
      `Redis is a store. ${'Something unrelated happens. '.repeat(5)}Oslo is a city. ${'More unrelated text follows. '.repeat(5)}There were 88 keys.`,
    ],
    [
      'where the one value is a small number',
      'The staging database has 12 replicas.',
      'How many replicas has the staging database?',
      'I could not find that; 12 files mention it.',
    ],
    [
      'where nobody knows what was asked',
      'Port 5433 in Falkenstein.',
      null,
      'It is port 5433 in Falkenstein.',
    ],
    ['where the answer is empty', 'The staging database listens on port 5433.', 'Where?', ''],
  ])('%s', (_, given, prompt, answer) => {
    expect(used(given, prompt, answer)).toBe(false)
  })
})
