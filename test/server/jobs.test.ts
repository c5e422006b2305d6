/** Background work through the queue, on PGlite: writes of a web replica are carried out by a worker, once. */
import { expect, test } from 'vitest'
import { openTestServer } from '../support/team-server.ts'

test('a worker carries out what a web replica accepted, and tidies up', async () => {
  const web = await openTestServer({ role: 'web' })
  const token = await web.join('Ana', { jobs: 'writer' })
  const queued = await web.call(token, 'enqueue', {
    remember: { content: 'The night shift waters the palms.' },
  })
  expect(queued.status).toBe(200)
  expect(JSON.stringify((await web.call(token, 'recent', {})).answer)).not.toContain('palms')
  await web.team.keepPending('old', {})
  const worker = await openTestServer({ role: 'worker', beside: web, auditDays: 1 })
  await expect
    .poll(async () => JSON.stringify((await web.call(token, 'recent', {})).answer), {
      interval: 500,
    })
    .toContain('palms')
  const { rows } = await web.pool.use((connection) =>
    connection.query<{ count: number }>(
      "SELECT count(*) AS count FROM memories WHERE content LIKE '%palms%'",
    ),
  )
  expect(Number(rows[0]?.count)).toBe(1)
  expect(worker.log.every(({ level }) => level !== 'error')).toBe(true)
  await worker.close()
  await web.close()
})

test('the audit log keeps what is younger than its limit', async () => {
  let now = Date.UTC(2026, 0, 1)
  const server = await openTestServer({ clock: { now: () => now } })
  const token = await server.join('Ana', { audit: 'reader' })
  await server.call(token, 'stats')
  now += 10 * 86_400_000
  await server.call(token, 'stats')
  expect(await server.team.audit(0, 10)).toHaveLength(2)
  await server.team.tidy(now - 86_400_000)
  expect(await server.team.audit(0, 10)).toHaveLength(1)
})
