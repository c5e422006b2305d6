/**
 * Measures the explorer in a real browser at a size of the store: the first view, the bytes it loads, and the delay from
 * an interaction to the next picture, and the pictures a second while the graph is dragged. Prints JSON. Search compares words only: vectors would take an hour to make.
 * @example npm run measure:explorer -- 100000
 */
import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { startBrowser } from '../test/e2e/explorer/browser.ts'
import { fillLargeStore } from '../test/e2e/explorer/large-store.ts'
import { createSandbox, runJson, runLore } from '../test/integration/cli-lore.ts'

/** Notes how long each key or click waits for the next picture; events below 16 ms are not reported by browsers. */
const WATCH = `
  globalThis.delays = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) globalThis.delays.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
`

/** Keys that are pressed while the delays are noted. */
const KEYS = 87

const SETTLE_MS = 12_000
const PAN_STEPS = 120

const size = Number(process.argv[2] ?? 100_000)
const sandbox = createSandbox()
const { browser } = await startBrowser()
try {
  mkdirSync(sandbox.home, { recursive: true, mode: 0o700 })
  const started = performance.now()
  const memories = await fillLargeStore(sandbox.home, size)
  const filledMs = performance.now() - started
  const env = { LORE_HTTP_PORT: '0', LORE_EMBEDDING_PROVIDER: 'ollama', LORE_EMBEDDING_MODEL: 'none' }
  const own = { ...sandbox, env: { ...sandbox.env, ...env } }
  await runLore(own, ['daemon', 'start'])
  const { url, origin } = await runJson<{ url: string; origin: string }>(own, 'ui', '--print')
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await context.addInitScript({ content: WATCH })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForSelector('.waits')

  const timed = async (path: string, shown: string): Promise<number> => {
    const before = performance.now()
    await page.goto(`${origin}${path}`)
    await page.waitForSelector(shown)
    return Math.round(performance.now() - before)
  }
  const firstViewMs = await timed('/ui/', '.waits')
  const bytes = await page.evaluate<number>(
    'performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)',
  )
  const views = {
    list: await timed('/ui/search', '.vrow a'),
    memory: await timed(`/ui/memory/${memories[size >> 1]}`, '.plot canvas'),
    tree: await timed('/ui/tree', '.branch'),
    timeline: await timed('/ui/timeline', '.event'),
    sleep: await timed('/ui/sleep', '.page section'),
    review: await timed('/ui/review', '.row'),
  }

  await page.goto(`${origin}/ui/search`)
  await page.waitForSelector('.vrow a')
  // Leaves the search field, which has the focus.
  await page.keyboard.press('Escape')
  for (let times = 0; times < 60; times++) await page.keyboard.press('j', { delay: 30 })
  await page.evaluate('document.querySelector(".vlist").scrollTop = 4000000')
  await page.waitForTimeout(800)
  await page.keyboard.press('/')
  await page.keyboard.type('bade kilo sama', { delay: 60 })
  await page.waitForSelector('.hit')
  await page.keyboard.press('Escape')
  for (let times = 0; times < 10; times++) await page.keyboard.press('j', { delay: 40 })
  await page.waitForTimeout(600)
  const delays = await page.evaluate<number[]>('globalThis.delays')
  // Browsers report only what took 16 ms or more.
  const quick = Array.from({ length: Math.max(0, KEYS - delays.length) }, () => 16)
  const sorted = [...quick, ...delays].toSorted((a, b) => a - b)
  const graphMs = await timed('/ui/graph', '.graph-box canvas')
  const pannedFps = await measurePanning(page)
  process.stdout.write(
    `${JSON.stringify(
      {
        memories: size,
        filledMs: Math.round(filledMs),
        firstViewMs,
        firstViewBytes: bytes,
        viewsMs: { ...views, graph: graphMs },
        pannedFps,
        interactions: sorted.length,
        interactionMs: { p50: at(sorted, 0.5), p95: at(sorted, 0.95), most: sorted.at(-1) ?? 0 },
      },
      null,
      2,
    )}\n`,
  )
} finally {
  await browser.close()
  await runLore(sandbox, ['daemon', 'stop'])
  sandbox.remove()
}

/** Drags the graph to and fro after its layout has settled, and counts the pictures a second. */
async function measurePanning(page: Page): Promise<number> {
  await page.waitForTimeout(SETTLE_MS)
  const box = await page.locator('.graph-box').boundingBox()
  if (box === null) throw new Error('the graph is not shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.evaluate(
    'globalThis.frames = 0; const count = () => { globalThis.frames++; requestAnimationFrame(count) }; requestAnimationFrame(count); undefined',
  )
  await page.mouse.move(x, y)
  await page.mouse.down()
  const before = performance.now()
  const from = await page.evaluate<number>('globalThis.frames')
  for (let step = 0; step < PAN_STEPS; step++)
    await page.mouse.move(x + 80 * Math.sin(step / 5), y + step / 2)
  const frames = (await page.evaluate<number>('globalThis.frames')) - from
  const seconds = (performance.now() - before) / 1_000
  await page.mouse.up()
  return Math.round(frames / seconds)
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
