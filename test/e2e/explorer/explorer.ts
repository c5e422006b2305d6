/** A daemon with a small store, a browser, and pages that are signed in. Nothing of it outlives the tests of a file. */
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { createSandbox, runJson, runLore, type Sandbox } from '../../integration/cli-lore.ts'
import { findPort } from '../../support/find-port.ts'
import { openContext, startBrowser } from './browser.ts'
import { type FilledStore, fillExplorerStore } from './store.ts'

export interface Explorer {
  readonly sandbox: Sandbox
  readonly store: FilledStore
  readonly browser: Browser
  /** A new page, signed in by a link of its own. Console errors and failed policies are collected. */
  open(path: string, options?: PageOptions): Promise<OpenedPage>
  lore(...args: string[]): Promise<string>
}

export interface PageOptions {
  readonly dark?: boolean
  readonly narrow?: boolean
}

export interface OpenedPage {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of the page since it was opened. */
  readonly errors: readonly string[]
}

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }

/** A daemon that has run for a minute backs up and syncs by itself: in the middle of the clicks, or right before them. */
const BY_CLICKS_ONLY = { LORE_BACKUP_EVERY_HOURS: '0', LORE_SYNC_EVERY_MINUTES: '0' }

/** Filling a large store takes half a minute on an idle machine. */
const FILL_MS = 600_000

/** Starts everything before the tests of the file and ends it after them. */
export function useExplorer(
  fill: (home: string) => Promise<FilledStore> = fillExplorerStore,
  settings: NodeJS.ProcessEnv = {},
): () => Explorer {
  let explorer: Explorer | undefined
  beforeAll(async () => {
    const { browser, tried } = await startBrowser()
    process.stdout.write(`browser: ${tried.join('; ')}\n`)
    const sandbox = createSandbox()
    const env = { ...sandbox.env, ...BY_CLICKS_ONLY, LORE_HTTP_PORT: String(await findPort()), ...settings }
    const own: Sandbox = { ...sandbox, env }
    mkdirSync(own.home, { recursive: true, mode: 0o700 })
    const store = await fill(own.home)
    await runLore(own, ['daemon', 'start'])
    explorer = {
      sandbox: own,
      store,
      browser,
      open: (path, options) => openPage(own, browser, path, options),
      lore: async (...args) => (await runLore(own, args)).stdout,
    }
  }, FILL_MS)
  afterAll(async () => {
    if (explorer === undefined) return
    await explorer.browser.close()
    await runLore(explorer.sandbox, ['daemon', 'stop'])
    explorer.sandbox.remove()
  })
  return () => {
    if (explorer === undefined) throw new Error('the explorer is started before the tests')
    return explorer
  }
}

async function openPage(
  sandbox: Sandbox,
  browser: Browser,
  path: string,
  { dark = false, narrow = false }: PageOptions = {},
): Promise<OpenedPage> {
  const context = await openContext(browser, {
    viewport: narrow ? NARROW : WIDE,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-GB',
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // A refused call is shown to the person by the page itself.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) errors.push(message.text())
  })
  const { url } = await runJson<{ url: string }>(sandbox, 'ui', '--print')
  await page.goto(`${url}&to=${encodeURIComponent(path)}`)
  await page.waitForSelector('main :is(h1, h2)', { state: 'attached' })
  return { page, context, errors }
}

/** Takes back the last change by its key. A change whose message is gone by now is named first. */
export async function takeBack(page: Page): Promise<void> {
  await page.keyboard.press('z')
  const question = page.locator('dialog.ask')
  if ((await question.count()) > 0) await question.getByRole('button', { name: 'Take back' }).click()
}

/** Presses keys without a pause, as people do: those that belong together are one only for a moment. */
export async function pressInARow(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.evaluate(`for (const key of ${JSON.stringify(keys)})
    document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`)
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Serious and critical findings of axe, each with an example. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  // The policy of the page forbids foreign scripts, so axe comes by the debugging protocol.
  await page.evaluate(await readSource())
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
      }
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  })
}

let source: string | undefined
async function readSource(): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  source ??= await readFile(axeSource, 'utf8')
  return source
}
