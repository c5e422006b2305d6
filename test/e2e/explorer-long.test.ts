/** A memory and turns of one megabyte each: no view breaks, and each stays usable. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useExplorer } from './explorer/explorer.ts'
import { fillOversizedStore } from './explorer/oversized.ts'
import { MEGABYTE } from './explorer/store.ts'

/** Words only: reading a megabyte by meaning is not what is looked at. */
const WITHOUT_VECTORS = { LORE_EMBEDDING_PROVIDER: 'ollama', LORE_EMBEDDING_MODEL: 'none' }
const explorer = useExplorer(fillOversizedStore, WITHOUT_VECTORS)

const lengthOf = (page: Page, selector: string) =>
  page.evaluate<number>(`document.querySelector(${JSON.stringify(selector)}).textContent.length`)

test('a memory of one megabyte opens by its beginning, is shown in full on request, and can be edited', async () => {
  const { page, context, errors } = await explorer().open(`/ui/memory/${explorer().store.port}`)
  await page.locator('.content').getByText('Here is the whole log').waitFor()
  expect(await lengthOf(page, '.content')).toBeLessThan(20_000)
  await page
    .locator('.content')
    .getByRole('button', { name: /^Show all/ })
    .click()
  await expect.poll(() => lengthOf(page, '.content')).toBeGreaterThan(1_000_000)
  expect(await page.locator('.content :is(script, img)').count()).toBe(0)
  await page.keyboard.press('e')
  const field = page.getByLabel('Text')
  expect((await field.inputValue()).length).toBe(MEGABYTE.length)
  await field.evaluate((element) => {
    const area = element as unknown as { value: string }
    area.value = area.value.replace('whole', 'entire')
    element.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await page.locator('.form .diff ins', { hasText: 'entire' }).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.locator('.content').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a turn of one megabyte is read by its beginning and in full, tool output too', async () => {
  const { page, context, errors } = await explorer().open(`/ui/session/${explorer().store.session}`)
  await page.getByText('Here comes the log').waitFor()
  expect(await lengthOf(page, '.transcript')).toBeLessThan(60_000)
  for (const turn of ['#turn-1', '#turn-2']) {
    if (turn === '#turn-2') await page.locator(`${turn} summary`).click()
    await page
      .locator(turn)
      .getByRole('button', { name: /^Show all/ })
      .click()
    await expect.poll(() => lengthOf(page, turn)).toBeGreaterThan(1_000_000)
  }
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)
  expect(errors).toEqual([])
  await context.close()
})

test('every list that holds it stays as it is', async () => {
  const { page, context, errors } = await explorer().open('/ui/')
  const { origin } = new URL(page.url())
  for (const [path, shown] of [
    ['/ui/', '.waits'],
    ['/ui/search', '.vrow a'],
    [`/ui/search?q=whole+log&open=${explorer().store.port}`, '.pane .content'],
    ['/ui/tree', '.branch'],
    [`/ui/graph?focus=${explorer().store.port}&open=${explorer().store.port}`, '.pane .content'],
    ['/ui/timeline?said=1', '.event'],
  ] as const) {
    await page.goto(`${origin}${path}`)
    await page.locator(shown).first().waitFor()
    expect(await lengthOf(page, 'main')).toBeLessThan(60_000)
  }
  expect(errors).toEqual([])
  await context.close()
})
