/** A real browser for the tests: the system's Chromium if it runs, else the one that comes from the registry. */
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { makeOnce } from '../../support/make-once.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'headless_shell']

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

/** Ends what hangs, also on a machine that is busy. */
const LIMIT_MS = 120_000

export interface StartedBrowser {
  readonly browser: Browser
  /** Where the browser came from, and what was tried before. */
  readonly tried: readonly string[]
}

/** @throws Error that names every browser that was tried, if none starts */
export async function startBrowser(): Promise<StartedBrowser> {
  const tried: string[] = []
  for (const { name, find } of [...systemBrowsers(), registryBrowser()]) {
    try {
      const executablePath = await find()
      const browser = await chromium.launch({
        executablePath,
        args: ARGUMENTS,
        headless: true,
        timeout: LIMIT_MS,
      })
      return { browser, tried: [...tried, `${name}: ${browser.version()}`] }
    } catch (error) {
      tried.push(`${name}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`)
    }
  }
  throw new Error(`No browser starts. Tried ${tried.join('; ')}. Install chromium, or run npm install.`)
}

/** A context of the browser whose pages wait as long as a busy machine needs. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(LIMIT_MS)
  return context
}

interface Candidate {
  readonly name: string
  readonly find: () => Promise<string>
}

function systemBrowsers(): Candidate[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram)
  return paths.map((path) => ({ name: path, find: async () => path }))
}

const MODULES = new URL('../../../node_modules/', import.meta.url)

/** The package itself writes to the folder for temporary files, and takes a browser that another process still writes for a whole one. */
function registryBrowser(): Candidate {
  const name = '@sparticuz/chromium'
  return {
    name,
    find: async () => {
      const { version } = JSON.parse(readFileSync(new URL(`${name}/package.json`, MODULES), 'utf8'))
      const folder = fileURLToPath(new URL(`.cache/lore-browser/${version}`, MODULES))
      return join(await makeOnce(folder, unpackBrowser), 'chromium')
    },
  }
}

async function unpackBrowser(folder: string): Promise<void> {
  const before = process.env.TMPDIR
  const { default: packaged } = await import('@sparticuz/chromium')
  process.env.TMPDIR = folder
  try {
    await packaged.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
