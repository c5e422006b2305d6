/** The explorer of a team server in a real browser: sign-in, roles, places, and the way out. */
import { join } from 'node:path'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../integration/cli-lore.ts'
import { type Closing, openTestServer, type TestServer } from '../support/team-server.ts'
import { openContext, startBrowser } from './explorer/browser.ts'
import { findViolations, takeBack } from './explorer/explorer.ts'

const closing: Closing = []
let server: TestServer
let browser: Browser
let memory: string

beforeAll(async () => {
  ;({ browser } = await startBrowser())
  closing.push(() => browser.close())
  server = await openTestServer({ closing, files: join(ROOT, 'dist', 'ui') })
  const ana = await server.join('Ana', { backend: 'writer', docs: 'reader' })
  await server.join('Rea', { backend: 'reader' })
  await server.join('Wim', { backend: 'writer' })
  await server.join('Cora', { backend: 'curator' })
  await server.join('Otto', { '*': 'admin' })
  await server.join('Paul', { 'backend/web': 'writer' })
  await server.join('Eve', { elsewhere: 'admin' })
  const stored = await server.call(ana, 'remember', { content: 'The billing gateway listens on port 8443.' })
  memory = stored.answer.memory.id
  await server.call(ana, 'remember', { content: 'Invoices are sent on the first of the month.' })
  const other = await server.join('Doc', { docs: 'writer' })
  await server.call(other, 'remember', { content: 'Guides are written in the second person.' })
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

interface Visit {
  readonly page: Page
  /** What the page said in its console, refused calls included. */
  readonly errors: readonly string[]
  /** Waits until the page has read all it shows; the stream of changes stays open. */
  readonly settle: () => Promise<void>
  readonly leave: () => Promise<void>
}

/** Signs a person in by a link of her own, in a browser of her own. */
async function visit(name: string, path = '/ui/'): Promise<Visit> {
  const context = await openContext(browser, { viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  const page = await context.newPage()
  const errors: string[] = []
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  const code = await server.team.issueCode(name)
  await page.goto(`${server.url}/ui/enter?code=${code}&to=${encodeURIComponent(path)}`)
  await page.waitForSelector('main :is(h1, h2, .failure)', { state: 'attached' })
  const settle = () =>
    expect
      .poll(() => [...asked].map((request) => request.url()).filter((url) => !url.endsWith('/api/events')))
      .toEqual([])
  return { page, errors, settle, leave: () => context.close() }
}

/** Names of the buttons with which the person may change the memory. */
async function actionsOf(name: string): Promise<readonly string[]> {
  const { page, errors, leave } = await visit(name, `/ui/memory/${memory}`)
  await page.locator('.content').getByText('8443').waitFor()
  await page.getByRole('heading', { name: 'About it' }).waitFor()
  const names = await page
    .locator('.actions button')
    .evaluateAll((buttons) => buttons.map((button) => button.firstChild?.textContent ?? ''))
  expect(errors).toEqual([])
  await leave()
  return names
}

describe('sign-in', () => {
  test('a page leads to the sign-in; a link opens the page that was asked for, once', async () => {
    const context = await openContext(browser)
    const page = await context.newPage()
    await page.goto(`${server.url}/ui/memory/${memory}`)
    await page.getByText('Ask an administrator of this server for a link').waitFor()
    expect(await page.locator('body').innerText()).not.toContain('8443')
    const code = await server.team.issueCode('Ana')
    const link = `${server.url}/ui/enter?code=${code}&to=${encodeURIComponent(`/ui/memory/${memory}`)}`
    await page.goto(link)
    await page.locator('.content').getByText('8443').waitFor()
    const stranger = await openContext(browser)
    const late = await stranger.newPage()
    await late.goto(link)
    await late.getByText('no longer opens the explorer').waitFor()
    await stranger.close()
    await context.close()
  })

  test('ends with "Sign out", in every tab, which say how to go on and keep what was typed', async () => {
    const { page, leave } = await visit('Ana', `/ui/memory/${memory}`)
    const other = await page.context().newPage()
    await other.goto(`${server.url}/ui/memory/${memory}`)
    await other.getByRole('button', { name: /^Edit/ }).click()
    await other.getByLabel('Text').fill('Half a sentence')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/ui/sign-in**')
    await other.getByRole('button', { name: /^Save/ }).click()
    const banner = other.locator('.banner')
    await banner.getByText('Your sign-in has ended.').waitFor()
    const again = await banner.getByRole('link', { name: 'Sign in again' }).getAttribute('href')
    expect(again).toBe(`/ui/sign-in?to=${encodeURIComponent(`/ui/memory/${memory}`)}`)
    const code = await server.team.issueCode('Ana')
    await page.goto(`${server.url}/ui/enter?code=${code}`)
    await banner.waitFor({ state: 'detached' })
    expect(await other.getByLabel('Text').inputValue()).toBe('Half a sentence')
    await leave()
  })
})

describe('roles', () => {
  test('each sees what it may do with a memory, and nothing else', async () => {
    expect(await actionsOf('Rea')).toEqual([])
    expect(await actionsOf('Ana')).toEqual(['Edit', 'Replace', 'Merge', 'Forget'])
    const curator = ['Edit', 'Replace', 'Merge', 'Protect', 'Forget', 'Remove for good']
    expect(await actionsOf('Cora')).toEqual(curator)
  })

  test('every view opens for each of them without a refused call or a fault', async () => {
    const faults: string[] = []
    const paths = [
      '',
      'search',
      'search?q=gateway',
      'tree',
      'graph',
      'timeline',
      'sessions',
      'review',
      'sleep',
    ]
    for (const name of ['Rea', 'Ana', 'Cora', 'Otto']) {
      const { page, errors, leave } = await visit(name)
      for (const path of [...paths, 'cost', 'settings', `memory/${memory}`]) {
        const inside = name === 'Otto' ? `${path}${path.includes('?') ? '&' : '?'}in=backend` : path
        await page.goto(`${server.url}/ui/${inside}`)
        await page.waitForSelector('main:not(:has(.loading, [aria-busy="true"])) :is(h1, h2)', {
          state: 'attached',
        })
        await page.waitForTimeout(150)
        if ((await page.locator('.failure, .toast.error').count()) > 0)
          faults.push(`${name} ${path}: ${await page.locator('.failure, .toast.error').first().innerText()}`)
        if (path === 'settings' || path === '')
          faults.push(...(await findViolations(page)).map((violation) => `${name} ${path}: ${violation}`))
      }
      faults.push(...errors.map((error) => `${name}: ${error}`))
      await leave()
    }
    expect(faults).toEqual([])
  })

  test('a writer corrects a memory as a person, is seen by others at once, and takes it back', async () => {
    const reader = await visit('Rea', `/ui/memory/${memory}`)
    const { page, leave } = await visit('Ana', `/ui/memory/${memory}`)
    await page.keyboard.press('e')
    await page.getByLabel('Text').fill('The billing gateway listens on port 9443.')
    await page.keyboard.press('Control+Enter')
    await page.locator('.content').getByText('9443').waitFor()
    await reader.page.locator('.content').getByText('9443').waitFor()
    await takeBack(page)
    await page.locator('.content').getByText('8443').waitFor()
    await reader.page.locator('.content').getByText('8443').waitFor()
    await reader.leave()
    await leave()
  })
})

test('a writer who is no administrator takes back a replacement and a merge, here and on the page of the run', async () => {
  const { page, errors, settle, leave } = await visit('Ana', `/ui/memory/${memory}`)
  await page.keyboard.press('s')
  await page.getByLabel('What holds from now on').fill('The billing gateway listens on port 7443.')
  await page.keyboard.press('Control+Enter')
  await page.locator('.content').getByText('7443').waitFor()
  // What is read about the replacement while it is taken back would not be found.
  await settle()
  await takeBack(page)
  await page.waitForURL(`**/ui/memory/${memory}*`)
  await page.locator('.content').getByText('8443').waitFor()
  expect(await page.locator('.notice').count()).toBe(0)

  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByLabel(/Which memory says the same/).fill('invoices')
  await page.locator('.choices button', { hasText: 'Invoices' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await page.getByText('It replaced').waitFor()
  await page.goto(`${server.url}/ui/sleep`)
  await page.locator('.rows a').first().click()
  await page.getByRole('button', { name: 'Undo this run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/Taken back/).waitFor()
  await page.goto(`${server.url}/ui/memory/${memory}`)
  await page.locator('.content').getByText('8443').waitFor()
  expect(await page.locator('.notice').count()).toBe(0)
  expect(errors).toEqual([])
  await leave()

  // What another person changed is hers to take back, not that of every writer.
  const { page: reading, leave: end } = await visit('Wim', `/ui/memory/${memory}`)
  await reading.getByRole('heading', { name: 'Versions' }).waitFor()
  await reading.locator('.versions li').first().waitFor()
  expect(await reading.locator('.versions').getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await end()
})

describe('places', () => {
  test('a person of another team finds nothing here', async () => {
    const { page, leave } = await visit('Eve', `/ui/memory/${memory}`)
    await page.locator('.failure').getByText('There is no memory').waitFor()
    await page.goto(`${server.url}/ui/search?q=gateway&in=backend`)
    await page.waitForURL(`${server.url}/ui/`)
    expect(await page.locator('main').innerText()).not.toContain('8443')
    await leave()
  })

  test('a role in one project shows that project alone', async () => {
    const { page, leave } = await visit('Paul', `/ui/memory/${memory}`)
    await page.locator('.failure').getByText('There is no memory').waitFor()
    expect(await page.locator('.who').innerText()).toContain('backend/web')
    await leave()
  })

  test('are chosen beside the name, and the role of each place holds there; the address keeps it', async () => {
    const { page, leave } = await visit('Ana')
    expect(await page.locator('.who').innerText()).toContain('writer')
    await page.getByLabel('Namespace').selectOption('docs')
    await page.waitForURL('**/ui/?in=docs')
    await page.getByText('Guides are written in the second person').first().click()
    await page.locator('.content').getByText('second person').waitFor()
    expect(await page.locator('.who').innerText()).toContain('reader')
    expect(await page.locator('.actions button').count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('in')).toBe('docs')
    await page.reload()
    await page.locator('.content').getByText('second person').waitFor()
    await leave()
  })
})
