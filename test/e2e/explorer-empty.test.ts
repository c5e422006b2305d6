/** The explorer over an empty store: it explains itself, and reads nothing before a person agrees. */
import { expect, test } from 'vitest'
import { findViolations, useExplorer } from './explorer/explorer.ts'
import type { FilledStore } from './explorer/store.ts'

const explorer = useExplorer(async () => ({}) as FilledStore)

test('every view of an empty store says what will be there', async () => {
  const faults: string[] = []
  for (const view of ['', 'search', 'tree', 'graph', 'timeline', 'sessions', 'sleep', 'review', 'cost']) {
    const { page, context, errors } = await explorer().open(`/ui/${view}`)
    await page.locator('.empty, .first-run').first().waitFor()
    faults.push(...errors, ...(await findViolations(page)).map((violation) => `${view}: ${violation}`))
    await context.close()
  }
  expect(faults).toEqual([])
})

test('asks before it reads conversations, and takes a no', async () => {
  const { page, context } = await explorer().open('/ui/')
  await page.getByRole('button', { name: /Read my conversations/ }).click()
  await page.getByRole('dialog').getByText('Nothing is sent anywhere').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const { settings } = JSON.parse(await explorer().lore('config', 'list', '--json')) as {
    settings: { key: string; value: unknown }[]
  }
  expect(settings.find(({ key }) => key === 'capture.enabled')?.value).toBeNull()
  await context.close()
})

test('remembers the first thing that it is told', async () => {
  const { page, context } = await explorer().open('/ui/')
  await page.getByLabel(/Something that will still be true/).fill('We use pnpm, because the disk is small.')
  await page.getByRole('button', { name: 'Remember' }).click()
  await page.getByText('Newest', { exact: true }).waitFor()
  await page.locator('.memory-row').getByText('We use pnpm').first().waitFor()
  await context.close()
})
