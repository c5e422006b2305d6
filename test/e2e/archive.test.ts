/** An HTML archive in a real browser, opened from its files: search, links, colours, a phone, and no request. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeTranscripts } from '../integration/cli-capture-transcripts.ts'
import { createSandbox, runJson, type Sandbox } from '../integration/cli-lore.ts'
import { openContext, startBrowser } from './explorer/browser.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Would change the title of a page in which it runs. */
const HOSTILE = [
  '</script><script>document.title = "ran"</script>',
  '<img src=x onerror="document.title = 1"><svg onload="document.title = 2">',
  '[link](javascript:document.title=3) <!-- <iframe src="https://example.invalid"></iframe> \u2028 {{title}}',
]

let sandbox: Sandbox
let browser: Browser
beforeAll(async () => {
  sandbox = createSandbox()
  writeTranscripts(sandbox)
  const { memory } = await runJson<{ memory: { id: string } }>(
    sandbox,
    'add',
    'How we release.',
    '--title',
    'Releases',
  )
  await runJson(sandbox, 'add', 'We deploy on Thursdays, in the café.', '--parent', memory.id)
  for (const [n, text] of HOSTILE.entries())
    await runJson(sandbox, 'add', `Pasted: ${text}`, '--title', `Paste ${n} ${text}`)
  await runJson(sandbox, 'capture', 'on')
  await runJson(sandbox, 'ingest')
  await runJson(sandbox, 'export', 'html', '--all', '--episodes', '--out', 'archive')
  browser = (await startBrowser()).browser
})
afterAll(async () => {
  await browser.close()
  sandbox.remove()
})

test.each(['light', 'dark'] as const)(
  'is read and searched from its files, %s and on a phone',
  async (colorScheme) => {
    const context = await openContext(browser, { colorScheme, viewport: { width: 390, height: 780 } })
    const page = await context.newPage()
    const asked: string[] = []
    const faults: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    const home = pathToFileURL(join(sandbox.folder, 'archive', 'index.html')).href
    await page.goto(home)
    expect(await page.title()).toBe('Lore archive')
    expect(await page.locator('#contents li').count()).toBeGreaterThan(2)

    await page.keyboard.press('/')
    await page.keyboard.type('CAFE thurs')
    expect(await page.locator('#said').textContent()).toBe('1 result')
    expect(await page.locator('#found mark').allTextContents()).toContain('Thurs')
    await page.locator('#found a').click()
    expect(await page.locator('article:target h3').textContent()).toContain('We deploy on Thursdays')
    await page.goBack()
    await page.fill('#q', 'atlas gateway')
    await page.locator('#found a').first().click()
    expect(await page.locator('section.turn:target').textContent()).toContain('atlas')

    await page.goto(home)
    await page.fill('#q', 'pasted')
    expect(await page.locator('#said').textContent()).toBe(`${HOSTILE.length} results`)
    await page.locator('#found a').first().click()
    expect(await page.locator('article:target').textContent()).toContain('Pasted: ')
    expect(await page.title()).not.toMatch(/^(?:ran|\d)$/)

    for (const address of [home, page.url()]) {
      await page.goto(address)
      const isTooWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
      expect(isTooWide).toBe(false)
    }
    expect(asked.filter((url) => !url.startsWith('file://'))).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  },
)

test('has no fault that axe knows', async () => {
  // The pages' own policy lets no foreign script in, so axe reads them without it.
  const context = await openContext(browser, { bypassCSP: true })
  const page = await context.newPage()
  await page.goto(pathToFileURL(join(sandbox.folder, 'archive', 'index.html')).href)
  await page.addScriptTag({ content: AXE })
  const found = await page.evaluate('axe.run().then((r) => r.violations.map((v) => v.id))')
  expect(found).toEqual([])
  await context.close()
})
