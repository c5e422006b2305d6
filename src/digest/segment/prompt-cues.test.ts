import { expect, test } from 'vitest'
import {
  isAcknowledgement,
  isAnswerToQuestions,
  isClosingCommand,
  isClosingRequest,
  isCorrection,
  isGoal,
  isSlashCommand,
  pointsBack,
} from './prompt-cues.ts'

test.each([
  'yes',
  'Yes please!',
  'ok continue',
  'B',
  '2',
  '',
  'Great work, thank you!',
  'commit this, push, open draft PR',
  'sure, the second one',
  'Implement 1, 2 and 3.',
])('%j only lets things go on', (text) => {
  expect(isAcknowledgement(text)).toBe(true)
})

test.each([
  'Yes, but first rename the folder, move the tests and only then publish it',
  'use pnpm',
  'Add a changelog',
  'ok so why does the build fail?',
  'The tests fail on Windows',
  'Перенеси таблицу',
])('%j says something', (text) => {
  expect(isAcknowledgement(text)).toBe(false)
})

test.each([
  ["No, that's the wrong port", true],
  ['no problem, go on with the docs', false],
  ['Never mind! Add a legend instead of the title', false],
  ['It still doesn’t work', true],
  ['You forgot the legend', true],
  ['Add a legend', false],
])('%j turns against what was done: %s', (text, corrects) => {
  expect(isCorrection(text)).toBe(corrects)
})

test.each([
  ['Can you please add a legend', true],
  ["Let's migrate to the new worker", true],
  ['why is it slow', true],
  ['/release minor', true],
  ['The legend is cut off', false],
])('%j asks for something: %s', (text, asks) => {
  expect(isGoal(text)).toBe(asks)
})

test.each([
  ['can you create a pull request for this work and a new branch', true],
  ['run the tests and the linter, all should be green now that data loads', true],
  ['run a poll among the members', false],
  ['create a legend', false],
])('%j finishes what is there: %s', (text, closes) => {
  expect(isClosingRequest(text)).toBe(closes)
})

test('knows commands, answers, commits and words that point back', () => {
  expect(isSlashCommand('/review now')).toBe(true)
  expect(isSlashCommand('/home/ada is full')).toBe(false)
  expect(isAnswerToQuestions('Which zone?\n→ UTC')).toBe(true)
  expect(isAnswerToQuestions('a → b')).toBe(false)
  expect(isClosingCommand('Bash: cd web && git commit -m "x"')).toBe(true)
  expect(isClosingCommand('Bash: git log')).toBe(false)
  expect(pointsBack('Replace those links')).toBe(true)
  expect(pointsBack('Replace all links')).toBe(false)
})

test('looks only at the beginning, whatever is pasted behind it', () => {
  const endless = `${'no '.repeat(500_000)}${'a'.repeat(1_000_000)}`
  for (const look of [
    isAcknowledgement,
    isCorrection,
    isGoal,
    isClosingRequest,
    pointsBack,
    isSlashCommand,
  ]) {
    expect(look(endless)).toBe(look(endless.slice(0, 300)))
  }
})
