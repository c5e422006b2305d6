import { expect, test } from 'vitest'
import { loadConfig } from '../../config/load.ts'
import { judgeDaemon, settingsInWords } from './inspect-daemon.ts'

const STATUS = { pid: 7, version: '1.2.0', writeProblem: null, readProblem: null }

const wordsFor = (env: Record<string, string>) =>
  settingsInWords(loadConfig({ env, cwd: '/nowhere/at/all', homedir: '/nowhere', flags: {} }))

test('a daemon of the same version is well', () => {
  expect(judgeDaemon(STATUS, null, '1.2.0')).toMatchObject({ state: 'ok', hint: null })
})

test('a daemon of another version is told apart, with what to do', () => {
  const check = judgeDaemon(STATUS, null, '1.3.0')
  expect(check).toMatchObject({
    state: 'note',
    detail: 'process 7, version 1.2.0; this is version 1.3.0',
  })
  expect(check.hint).toContain('lore daemon restart')
})

test('a daemon that cannot write fails whatever its version', () => {
  const writeProblem = { message: 'The disk is full.', hint: 'Free some space.' }
  expect(judgeDaemon({ ...STATUS, writeProblem }, null, '1.3.0')).toMatchObject({
    state: 'failed',
    hint: 'Free some space.',
  })
})

test('settings that the environment changes are named', () => {
  expect(wordsFor({})).toBe('all at their defaults')
  expect(wordsFor({ LORE_HTTP_PORT: '0', LORE_DAEMON_AUTOSTART: 'false' })).toMatch(
    /^set by (?:LORE_HTTP_PORT, LORE_DAEMON_AUTOSTART|LORE_DAEMON_AUTOSTART, LORE_HTTP_PORT)$/,
  )
})
