/** The explorer by keyboard: lists in every view, typing into a form that a key opened, and the place of the focus. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pressInARow, useExplorer } from './explorer/explorer.ts'

const explorer = useExplorer()

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')
const rowOfFocus = (page: Page) =>
  page.evaluate<string | undefined>('document.activeElement.closest("[data-index]")?.dataset.index')

describe('j and k', () => {
  test('go on from the hit that was clicked, and enter opens the one that has the focus at once', async () => {
    const { page, context } = await explorer().open('/ui/search?q=booking%20service%20ticket%20tide')
    await page.locator('.hit-link').nth(2).click()
    await page.waitForURL(/open=/)
    await page.keyboard.press('j')
    await expect.poll(() => rowOfFocus(page)).toBe('3')
    const before = page.url()
    await pressInARow(page, 'k', 'k')
    expect(await rowOfFocus(page)).toBe('1')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.href !== before)
    await page.locator('.hit.open[data-index="1"]').waitFor()
    await context.close()
  })

  test.each([
    ['/ui/', '.rows a'],
    ['/ui/timeline', '.event > div > a'],
    ['/ui/sleep', '.rows a'],
    ['/ui/tree', '.branch-link'],
  ])('move through the rows of %s', async (path, rows) => {
    const { page, context } = await explorer().open(path)
    const row = page.locator(rows)
    await row.nth(1).waitFor()
    for (const [key, index] of [
      ['j', 0],
      ['ArrowDown', 1],
      ['k', 0],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key)
      expect(
        await page.evaluate<number>(
          `[...document.querySelectorAll(${JSON.stringify(rows)})].indexOf(document.activeElement)`,
        ),
      ).toBe(index)
    }
    await context.close()
  })
})

test('arrow keys open a branch of the tree and close it again', async () => {
  const { page, context } = await explorer().open('/ui/tree')
  const branch = page.locator('.branch', { has: page.locator('> .branch-line > button.twist') }).first()
  const twist = branch.locator('> .branch-line > button.twist')
  await branch.locator('> .branch-line > .branch-link').focus()
  const above = await focused(page)
  await page.keyboard.press('ArrowRight')
  expect(await twist.getAttribute('aria-expanded')).toBe('true')
  await branch.locator('.tree .branch-link').first().waitFor()
  await page.keyboard.press('j')
  expect(await focused(page)).not.toBe(above)
  await page.keyboard.press('ArrowLeft')
  expect(await focused(page)).toBe(above)
  await page.keyboard.press('ArrowLeft')
  expect(await twist.getAttribute('aria-expanded')).toBe('false')
  await context.close()
})

test('words typed after s are the whole replacement; a draft of it is not typed over', async () => {
  const { page, context } = await explorer().open(`/ui/memory/${explorer().store.rule}`)
  await page.locator('.content').waitFor()
  const field = page.getByLabel('What holds from now on')
  await page.keyboard.press('s')
  await page.keyboard.type('Never deploy on a Sunday')
  expect(await field.inputValue()).toBe('Never deploy on a Sunday')
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  await page.keyboard.press('End')
  await page.keyboard.type('.')
  expect(await field.inputValue()).toBe('Never deploy on a Sunday.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await context.close()
})

test('escape leads from a page that was opened by its address to its list, never out of the explorer', async () => {
  const { page, context } = await explorer().open('/ui/')
  const origin = new URL(page.url()).origin
  const { port, session } = explorer().store
  for (const [path, list] of [
    [`/ui/memory/${port}`, '/ui/search'],
    [`/ui/session/${session}`, '/ui/sessions'],
  ] as const) {
    const other = await context.newPage()
    await other.goto(origin + path)
    await other.locator('main h1').first().waitFor({ state: 'attached' })
    await other.keyboard.press('Escape')
    await other.waitForURL(`**${list}`)
    await other.close()
  }
  // From within the explorer it goes back to where the person was.
  await page.locator('.rows a').first().click()
  await page.waitForURL('**/ui/memory/*')
  await page.locator('.content').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/ui/')
  await context.close()
})

test('a turn that opens beside the hits is in sight, also if long turns stand before it', async () => {
  const { page, context } = await explorer().open('/ui/search?q=renew%20certificates%20forget&of=episode')
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.locator('.hit-link', { hasText: 'We decided to renew' }).first().click()
  const turn = page.locator('.pane .turn.chosen')
  await turn.getByText('people forget it').waitFor()
  await expect
    .poll(() =>
      page.locator('.pane').evaluate((pane) => (pane as unknown as { scrollTop: number }).scrollTop),
    )
    .toBeGreaterThan(0)
  const place = await turn.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(420)
  await context.close()
})
