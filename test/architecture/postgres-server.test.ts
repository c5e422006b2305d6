/** The way to a PostgreSQL of the tests: named, started from the system's packages, or none. */
import { expect, test } from 'vitest'
import { findServer } from '../support/postgres-server.ts'

function makeParts(env: NodeJS.ProcessEnv, answer: () => Promise<string>) {
  const calls: string[] = []
  const said: string[] = []
  return {
    calls,
    said,
    parts: {
      env,
      run: async (command: string, name: string) => {
        calls.push(`${command} ${name}`)
        return command === 'system' ? answer() : ''
      },
      say: (line: string) => said.push(line),
      pid: 7,
    },
  }
}

test('a named server is used, and none is started', async () => {
  const { parts, calls, said } = makeParts({ LORE_TEST_POSTGRES_URL: 'postgres://named' }, async () => 'no')
  await (await findServer(parts))()
  expect({ calls, said, env: parts.env }).toEqual({
    calls: [],
    said: [],
    env: { LORE_TEST_POSTGRES_URL: 'postgres://named' },
  })
})

test('a server of the system is started once for all projects and stopped by the one that started it', async () => {
  const { parts, calls } = makeParts({}, async () => 'postgres://started')
  const stops = [await findServer(parts), await findServer(parts)]
  expect(parts.env.LORE_TEST_POSTGRES_URL).toBe('postgres://started')
  for (const stop of stops) await stop()
  expect(calls).toEqual(['system run-7', 'stop run-7'])
})

test('without any server the output says that PGlite is used alone, once', async () => {
  const { parts, calls, said } = makeParts({}, async () => '')
  for (const stop of [await findServer(parts), await findServer(parts)]) await stop()
  expect(parts.env.LORE_TEST_POSTGRES_URL).toBe('')
  expect(calls).toEqual(['system run-7'])
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('PGlite alone')
})

test('a server that does not start is reported with its reason, and PGlite is used', async () => {
  const failed = Object.assign(new Error('rc 1'), { stderr: 'some line\ninitdb: cannot be run as root\n' })
  const { parts, said } = makeParts({}, () => Promise.reject(failed))
  await (await findServer(parts))()
  expect(said[0]).toContain('cannot be run as root')
  expect(said[1]).toContain('PGlite alone')
})
