/**
 * Takes pictures of every view of the explorer into docs/images: wide and narrow, light and dark. The store is that of
 * `lore demo`, so that every view has life.
 * @example npm run screenshots -- memory graph
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startBrowser } from '../test/e2e/explorer/browser.ts'
import { createSandbox, ROOT, runLore } from '../test/integration/cli-lore.ts'
import { shrinkPng } from './shrink-png.ts'

interface Shot {
  readonly name: string
  /** Finds the address by asking the page's own API, if it holds an id. */
  readonly path: string | ((page: Page) => Promise<string>)
  /** Present as soon as the view shows its content. */
  readonly shown: string
  readonly settleMs?: number
}

const SHOTS: readonly Shot[] = [
  // Writes that waited for the daemon are done by then.
  { name: 'home', path: '/ui/', shown: '.waits', settleMs: 4_000 },
  { name: 'search', path: searchPath, shown: '.pane .plot canvas' },
  { name: 'deep', path: '/ui/search?q=who+decides+about+prices+for+marinas&deep=1', shown: '.hit' },
  { name: 'memory', path: memoryPath, shown: '.plot canvas' },
  { name: 'tree', path: treePath, shown: '.pane article' },
  { name: 'graph', path: '/ui/graph', shown: '.graph-box canvas', settleMs: 7_500 },
  { name: 'timeline', path: '/ui/timeline', shown: '.event' },
  { name: 'sessions', path: '/ui/sessions', shown: '.vrow a' },
  { name: 'session', path: sessionPath, shown: '.turn' },
  { name: 'sleep', path: '/ui/sleep', shown: '.cards' },
  { name: 'run', path: runPath, shown: '.changes li' },
  { name: 'review', path: '/ui/review', shown: '.review-card' },
  { name: 'cost', path: '/ui/cost', shown: 'section .cards, section .empty' },
  { name: 'settings', path: '/ui/settings', shown: '.setting' },
]

/** The memory of the story that has the most to show: a quote, a source, links, and a contradiction. */
const PRICES = 'We decided the prices: harbours pay, marinas pay'

const SIZES = [
  { name: 'wide', width: 1240, height: 775 },
  { name: 'narrow', width: 390, height: 780 },
] as const
const MOST_BYTES = 120_000

const wanted = process.argv.slice(2)
const folder = join(ROOT, 'docs', 'images')
mkdirSync(folder, { recursive: true })
const sandbox = createSandbox()
const own = { ...sandbox, env: { ...sandbox.env, LORE_HTTP_PORT: '0' } }
const { browser } = await startBrowser()
try {
  const { code, stdout, stderr } = await runLore(own, ['demo', '--home', own.home, '--print', '--json'])
  if (code !== 0) throw new Error(stderr)
  const { explorer } = JSON.parse(stdout) as { explorer: { url: string; origin: string } }
  const first = await browser.newContext({ locale: 'en-GB' })
  const page = await first.newPage()
  await page.goto(explorer.url)
  await page.waitForSelector('.waits')
  const storageState = await first.storageState()
  for (const { name, path, shown, settleMs = 700 } of SHOTS) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const address = typeof path === 'string' ? path : await path(page)
    for (const { name: size, width, height } of SIZES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const context = await browser.newContext({
          viewport: { width, height },
          colorScheme,
          locale: 'en-GB',
          storageState,
        })
        const shot = await context.newPage()
        await shot.goto(`${explorer.origin}${address}`)
        await shot.waitForSelector(shown, { state: 'attached' })
        await shot.waitForTimeout(settleMs)
        const file = join(folder, `${name}-${size}-${colorScheme}.png`)
        writeFileSync(file, shrinkPng(await shot.screenshot()))
        await context.close()
        const bytes = statSync(file).size
        process.stdout.write(`${file} ${bytes}${bytes > MOST_BYTES ? ' TOO LARGE' : ''}\n`)
      }
    }
  }
} finally {
  await browser.close()
  await runLore(own, ['daemon', 'stop'])
  sandbox.remove()
}

/** Calls a use case as the page does. */
async function call<T>(page: Page, name: string, input: object): Promise<T> {
  return page.evaluate(
    async ({ name: useCase, input: given }) => {
      const me = (await (await fetch('/api/me')).json()) as { csrf: string }
      const headers = { 'content-type': 'application/json', 'x-lore-csrf': me.csrf }
      const response = await fetch(`/api/call/${useCase}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(given),
      })
      return ((await response.json()) as { answer: unknown }).answer
    },
    { name, input },
  ) as Promise<T>
}

async function findMemory(page: Page, query: string): Promise<string> {
  const { hits } = await call<{ hits: { ref: { id: string } }[] }>(page, 'recall', {
    query,
    allScopes: true,
    kinds: ['memory'],
    limit: 1,
  })
  return hits[0]?.ref.id ?? ''
}

async function memoryPath(page: Page): Promise<string> {
  return `/ui/memory/${await findMemory(page, PRICES)}`
}

async function searchPath(page: Page): Promise<string> {
  const query = 'when do we deploy'
  return `/ui/search?q=${encodeURIComponent(query)}&open=${await findMemory(page, query)}`
}

async function treePath(page: Page): Promise<string> {
  return `/ui/tree?open=${await findMemory(page, PRICES)}`
}

async function sessionPath(page: Page): Promise<string> {
  const { items } = await call<{ items: { id: string; episodeCount: number }[] }>(page, 'listSessions', {
    allScopes: true,
    limit: 100,
  })
  const longest = items.toSorted((a, b) => b.episodeCount - a.episodeCount)[0]
  return `/ui/session/${longest?.id ?? ''}`
}

async function runPath(page: Page): Promise<string> {
  const { items } = await call<{ items: { id: string; phases: { changes: Record<string, number> }[] }[] }>(
    page,
    'listRuns',
    { kind: 'sleep', limit: 50 },
  )
  const busiest = items.find(({ phases }) => phases.some(({ changes }) => Object.keys(changes).length > 0))
  return `/ui/run/${busiest?.id ?? items[0]?.id ?? ''}`
}
