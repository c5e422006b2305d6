import { expect, test } from 'vitest'
import { renderStatusPage } from './status-page.ts'

const cell = async (status: Parameters<typeof renderStatusPage>[0]) =>
  [...(await renderStatusPage(status).text()).matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(
    ([, label, value]) => `${label}: ${value}`,
  )

test('names and values are told in words, and as text', async () => {
  expect(
    await cell({
      version: '1.2.3',
      uptimeSeconds: 7_205,
      bytes: 12_949_171,
      waitingWrites: 0,
      lastRun: null,
      other: '<b>"x"</b>',
    }),
  ).toEqual([
    'Version: 1.2.3',
    'Running for: 2 hours',
    'Size of the database: 12.9 MB',
    'Writes that wait: 0',
    'Last run: –',
    'other: &lt;b&gt;&quot;x&quot;&lt;/b&gt;',
  ])
})

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [60, '1 minute'],
  [90_000, '1 day'],
])('%i seconds are %s', async (uptimeSeconds, told) => {
  expect(await cell({ uptimeSeconds })).toEqual([`Running for: ${told}`])
})
