/**
 * The explorer over 100,000 memories. The limits here are wide, because tests share the machine; `npm run measure:explorer`
 * measures the real ones alone.
 */
import { expect, test } from 'vitest'
import { useExplorer } from './explorer/explorer.ts'
import { fillLargeStore } from './explorer/large-store.ts'
import type { FilledStore } from './explorer/store.ts'

const SIZE = 100_000
/** Search compares words only: vectors would take an hour to make. */
const WITHOUT_VECTORS = { LORE_EMBEDDING_PROVIDER: 'ollama', LORE_EMBEDDING_MODEL: 'none' }
const explorer = useExplorer(async (home) => {
  const made = await fillLargeStore(home, SIZE)
  return { port: made[SIZE >> 1], rule: made.at(-1) } as FilledStore
}, WITHOUT_VECTORS)

test('the first view loads at most 400 KB, and lists are read where they are looked at', async () => {
  const { page, context, errors } = await explorer().open('/ui/')
  await page.waitForSelector('.waits')
  const bytes = await page.evaluate<number>(
    'performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)',
  )
  expect(bytes).toBeLessThan(400_000)
  await page.getByText('100,000 memories').waitFor()

  const { origin } = new URL(page.url())
  await page.goto(`${origin}/ui/search`)
  await page.waitForSelector('.vrow a')
  await page.evaluate('document.querySelector(".vlist").scrollTop = 3000000')
  await expect
    .poll(() => page.evaluate<number>('Number(document.querySelector(".vrow:has(a)")?.dataset.index ?? 0)'))
    .toBeGreaterThan(20_000)
  expect(await page.locator('.vrow').count()).toBeLessThan(100)

  await page.goto(`${origin}/ui/memory/${explorer().store.port}`)
  await page.locator('.plot canvas').waitFor()
  await page.goto(`${origin}/ui/tree`)
  await page.waitForSelector('.branch')
  await page.goto(`${origin}/ui/timeline`)
  await page.waitForSelector('.event')
  await page.goto(`${origin}/ui/graph`)
  await page.waitForSelector('.graph-box canvas')
  expect(errors).toEqual([])
  await context.close()
})

test('a graph of 20,000 is dragged as it is, drawn anew at rest, and keeps its focus', async () => {
  const newest = explorer().store.rule
  const { page, context, errors } = await explorer().open(`/ui/graph?focus=${newest}`)
  await page.waitForSelector('.graph-box canvas')
  const box = await page.locator('.graph-box').boundingBox()
  if (box === null) throw new Error('the graph is shown')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  // A slow machine rests between two steps and draws anew there, so every place of the picture is noted.
  await page.evaluate(`
    globalThis.places = []
    const canvas = document.querySelector('.graph-box canvas')
    new MutationObserver(() => globalThis.places.push(canvas.style.transform)).observe(canvas, { attributes: true })
  `)
  await page.mouse.move(middle.x + 200, middle.y)
  await page.mouse.down()
  for (let step = 1; step <= 20; step++) await page.mouse.move(middle.x + 200 - step * 5, middle.y)
  const places = () => page.evaluate<string[]>('globalThis.places')
  await expect
    .poll(async () => (await places()).filter((place) => place.startsWith('translate(-')))
    .not.toEqual([])
  await page.mouse.up()
  await expect
    .poll(() => page.evaluate<string>('document.querySelector(".graph-box canvas").style.transform'))
    .toBe('')
  // A drag is no click: the focus stays.
  expect(page.url()).toContain(newest)
  expect(errors).toEqual([])
  await context.close()
})
