/**
 * A person's real task, in a real browser: find what was decided, correct it, see what else rests on it, and tidy up.
 * Also what must not open: a used link, a foreign page.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { runJson } from '../integration/cli-lore.ts'
import { openContext } from './explorer/browser.ts'
import { takeBack, useExplorer } from './explorer/explorer.ts'
import { MEGABYTE } from './explorer/store.ts'

const explorer = useExplorer()

test('a decision is found, corrected in its place, and what rests on it is listed', async () => {
  const { page, context } = await explorer().open('/ui/')
  await page.keyboard.press('/')
  await page.keyboard.type('renew certificates')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Memories/ }).click()
  await page.locator('.hit', { hasText: 'We decided to renew certificates' }).first().click()
  const crumbs = page.locator('.crumbs a').last()
  const place = await crumbs.innerText()
  await page.getByRole('button', { name: /^Replace/ }).click()
  await page.getByLabel('What holds from now on').fill('We decided to renew certificates by hand every week.')
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await page.locator('.toast').getByText('Replaced').waitFor()
  await page.locator('.content').getByText('by hand every week').waitFor()
  expect(await crumbs.innerText()).toBe(place)
  const resting = page.locator('section', { hasText: 'What may rest on it' })
  await resting.getByText('Certificates are renewed every sixty days').waitFor()
  await takeBack(page)
  await page
    .locator('.toast')
    .getByText(/Taken back/)
    .waitFor()
  await page.locator('.content').getByText('by a job in the cluster').waitFor()
  await context.close()
})

test('the same by keyboard alone: what is typed goes into the form, never to the keys of the page', async () => {
  const { page, context } = await explorer().open('/ui/')
  await page.keyboard.press('/')
  await page.keyboard.type('booking service port')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.hit')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.locator('.pane .content').getByText('9090').waitFor()
  await page.keyboard.press('s')
  await page.getByLabel('What holds from now on').waitFor()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('The booking service listens on port 5050, please.')
  await page.keyboard.press('Control+Enter')
  await page.locator('.content').getByText('5050').waitFor()
  expect(await page.locator('.badge', { hasText: 'protected' }).count()).toBe(0)
  await takeBack(page)
  await page.waitForURL(`**/ui/memory/${explorer().store.port}`)
  await page.locator('.content').getByText('9090').waitFor()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByLabel(/Which memory says the same/).waitFor()
  await page.keyboard.type('expired')
  expect(await page.getByLabel(/Which memory says the same/).inputValue()).toBe('expired')
  await context.close()
})

test('looking at a memory is no use of it', async () => {
  const { port } = explorer().store
  const { page, context } = await explorer().open(`/ui/memory/${port}`)
  await page.locator('.plot canvas').waitFor()
  const read = page.locator('.facts div', { hasText: /^Read/ })
  const before = await read.innerText()
  for (let times = 0; times < 3; times++) {
    await page.goto(page.url())
    await page.locator('.plot canvas').waitFor()
  }
  expect(await read.innerText()).toBe(before)
  await context.close()
})

test('hits are narrowed by who said or stored them', async () => {
  const { page, context } = await explorer().open('/ui/search?q=booking%20service')
  await page.waitForSelector('.hit')
  const all = await page.locator('.hit').count()
  await page.locator('fieldset', { hasText: 'Said by' }).getByRole('button', { name: /^Ann/ }).click()
  await page.waitForURL(/who=Ann/)
  const byAnn = await page.locator('.hit').count()
  expect(byAnn).toBeGreaterThan(0)
  expect(byAnn).toBeLessThan(all)
  await context.close()
})

test('a text of one megabyte is shown by its beginning, in full if wished, and never blocks the page for long', async () => {
  const { page, context, errors } = await explorer().open(`/ui/session/${explorer().store.megabyte}`)
  await page.getByText('Here is the whole log').waitFor()
  expect((await page.locator('.transcript').innerText()).length).toBeLessThan(20_000)
  const all = page.getByRole('button', { name: /^Show all/ })
  while ((await all.count()) > 0) await all.first().click()
  await expect
    .poll(() => page.evaluate<number>('document.querySelector(".transcript").textContent.length'))
    .toBeGreaterThan(1_000_000)
  expect(await page.title()).not.toContain('owned')
  expect(await page.locator('.transcript script, .transcript img').count()).toBe(0)
  expect(
    await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'),
  ).toBeLessThanOrEqual(0)
  expect(errors).toEqual([])

  await page.goto(page.url().replace(/session\/.*/, `memory/${explorer().store.sleepy}`))
  await page.getByRole('button', { name: /^Edit/ }).click()
  // Typing would take the browser longer than the page needs.
  await page.getByLabel('Text').evaluate((field, text) => {
    ;(field as unknown as { value: string }).value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, MEGABYTE)
  await page.getByRole('button', { name: /^Save/ }).click()
  await page.getByText(/at most 100,?000/).waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await context.close()
})

test('a span of a conversation is forgotten for good, and the rest stays', async () => {
  const { page, context } = await explorer().open(`/ui/session/${explorer().store.session}`)
  await page.getByText('We decided to renew certificates').first().waitFor()
  await page.getByRole('button', { name: 'Forget a part' }).click()
  await page.getByLabel('Mark turn 4').check()
  await page.getByLabel('Mark turn 5').check()
  const bar = page.locator('.span-bar')
  await bar.getByText('Turns 4 to 5').waitFor()
  await bar.getByRole('button', { name: 'Forget for good' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Forget for good' }).click()
  await page.getByText(/Forgotten: 2 turns/).waitFor()
  await page.locator('#turn-3').getByText('[forgotten]').first().waitFor()
  await page.locator('.transcript').getByText('renew certificates by a job').waitFor({ state: 'detached' })
  await page.locator('#turn-5').getByText('tell Priya').first().waitFor()
  await context.close()
})

test('what a person said and stored has a timeline of its own', async () => {
  const { page, context } = await explorer().open('/ui/timeline?person=ann')
  await page.getByText('The booking service listens on port 9090').first().waitFor()
  await page.getByLabel('Only what this person said or stored').fill('Nobody')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing in this time').waitFor()
  await context.close()
})

test('conversations stand under their day', async () => {
  const { page, context } = await explorer().open('/ui/sessions')
  await page.locator('.row-day').first().waitFor()
  const days = await page.locator('.row-day').allInnerTexts()
  expect(new Set(days).size).toBe(days.length)
  await context.close()
})

test('a pause is shown on the first page, ended there, and the end is undone', async () => {
  await explorer().lore('pause')
  const { page, context } = await explorer().open('/ui/')
  await page.getByText('Capture is paused').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('Capture is paused').waitFor({ state: 'detached' })
  await takeBack(page)
  await page.getByText('Capture is paused').waitFor()
  await explorer().lore('resume')
  await context.close()
})

test('motion stands still for people who want none', async () => {
  const { page, context } = await explorer().open('/ui/')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const longest = await page.evaluate<number>(
    `Math.max(...[...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element)
      return [transitionDuration, animationDuration].flatMap((text) => text.split(',').map(parseFloat))
    }))`,
  )
  expect(longest).toBeLessThanOrEqual(0.01)
  await context.close()
})

test('a link works once, and a page of another origin can neither read nor write', async () => {
  const { url, origin } = await runJson<{ url: string; origin: string }>(explorer().sandbox, 'ui', '--print')
  const first = await openContext(explorer().browser)
  const page = await first.newPage()
  await page.goto(url)
  await page.waitForSelector('main')
  const second = await openContext(explorer().browser)
  const late = await second.newPage()
  await late.goto(url)
  await late.getByText('no longer opens the explorer').waitFor()
  await second.close()

  // A page of another port in the browser that is signed in.
  const server = createServer((_request, response) => response.end('<!doctype html><title>foreign</title>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const foreign = await first.newPage()
  await foreign.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const tried = await foreign.evaluate(async (target) => {
    const call = (name: string, body: object, headers: Record<string, string>) =>
      fetch(`${target}/api/call/${name}`, {
        method: 'POST',
        credentials: 'include',
        headers,
        body: JSON.stringify(body),
      }).then(
        (response) => `answered ${response.status}`,
        () => 'refused',
      )
    return [
      await call('recent', {}, { 'content-type': 'application/json' }),
      await call('recent', {}, { 'content-type': 'text/plain' }),
      await call(
        'remember',
        { content: 'owned' },
        { 'content-type': 'application/json', 'x-lore-csrf': 'x' },
      ),
    ]
  }, origin)
  expect(tried).toEqual(['refused', 'refused', 'refused'])
  expect(JSON.stringify(await runJson(explorer().sandbox, 'recent', '--all'))).not.toContain('owned"')
  server.close()
  await first.close()
})
