import { expect, test } from 'vitest'
import { announcesStep } from './announcement.ts'

test.each([
  'Now let me check the manual strategy to see how branches are handled.',
  'Let me fix them:',
  "Good. I'll update the handler next.",
  'Now update the signature and remove the block from it.',
  'Now I need to register the command.',
  'I’m using the plan that we wrote.',
])('announces a step: %s', (said) => expect(announcesStep(said)).toBe(true))

test.each([
  'The tests fail because signing is on in the global configuration.',
  'Now uses a temporary index, so the tree stays clean.',
  'I will never push to main by myself.',
  'The hook runs twice, now and at the end.',
  'Letters are sent by the queue.',
])('tells something: %s', (said) => expect(announcesStep(said)).toBe(false))
