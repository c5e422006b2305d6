import { expect, test } from 'vitest'
import { planOpening } from './open-browser.ts'

const URL = 'http://127.0.0.1:7411/ui/enter?code=x'
const screen = { ssh: null, display: true }

test.each([
  ['darwin', 'open'],
  ['win32', 'rundll32'],
  ['linux', 'xdg-open'],
] as const)('on %s a program of the system opens the link', (platform, program) => {
  const plan = planOpening(URL, platform, screen)
  expect(plan).toMatchObject({ kind: 'program', program })
  expect(plan.kind === 'program' && plan.args.at(-1)).toBe(URL)
})

test('over ssh nothing is opened, even if windows could be shown', () => {
  expect(planOpening(URL, 'linux', { ssh: { server: '10.0.0.7' }, display: true })).toEqual({
    kind: 'ssh',
    server: '10.0.0.7',
  })
})

test('without a screen nothing is opened', () => {
  expect(planOpening(URL, 'linux', { ssh: null, display: false })).toEqual({ kind: 'no_screen' })
})
