import { expect, test } from 'vitest'
import { isProgramNotice } from './program-notice.ts'

test.each([
  'Operation stopped by hook: Another session is active.',
  'Stop hook feedback:\n- run the linter first',
  '[Request interrupted by user for tool use]',
  '<task-notification>\n<status>completed</status>\n</task-notification>',
  'Background command "npm test" completed (exit code 0)',
])('%j is a notice', (text) => {
  expect(isProgramNotice(text)).toBe(true)
})

test.each(['stop the hook from running twice', 'the session was blocked by me', 'we use hooks for this'])(
  '%j is speech',
  (text) => {
    expect(isProgramNotice(text)).toBe(false)
  },
)
