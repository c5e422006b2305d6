/** What a person who sees the explorer for the first time stumbled over: each test is one of these places. */
import { expect, test } from 'vitest'
import { openLore } from '../../src/index.ts'
import { takeBack, useExplorer } from './explorer/explorer.ts'
import { fillExplorerStore } from './explorer/store.ts'

const DAY = 86_400_000
const QUOTE = 'The harbour office agreed that tickets/archive/v1 keeps every ticket.'
/** Longer than the part of a turn that the page of a memory shows. */
const LONG_TURN = `${Array.from({ length: 60 }, (_, line) => `Line ${line} of the protocol says nothing.`).join('\n')}\n${QUOTE}\nThat was all.`

let archive: string

const explorer = useExplorer(async (home) => {
  const store = await fillExplorerStore(home)
  const lore = await openLore({ home, caller: { kind: 'person', name: 'Ann', session: 'refine' } })
  try {
    await lore.ensureScope({ project: 'attic' })
    const { session } = await lore.stage({
      agent: 'gemini-cli',
      sessionId: 'attic-old',
      scope: { project: 'attic' },
      title: 'The protocol of the office',
      turns: [
        { role: 'user', text: LONG_TURN, at: Date.now() - 500 * DAY },
        { role: 'assistant', text: 'I keep that in mind.', at: Date.now() - 500 * DAY + 60_000 },
      ],
    })
    const { items } = await lore.showSession({ id: session.id })
    const told = await lore.remember({
      content: QUOTE,
      scope: { project: 'attic' },
      quote: QUOTE,
      sourceEpisodes: items.slice(0, 1).map(({ id }) => id),
      force: true,
    })
    if (told.kind !== 'stored') throw new Error('not stored')
    archive = told.memory.id
    await lore.remember({
      content: 'Lanterns on the pier are painted once a year, says a note in tickets/archive/v1.',
      scope: { project: 'garden' },
      force: true,
    })
  } finally {
    await lore.close()
  }
  return store
})

test('the day of the slider, of the address and of the results is the same', async () => {
  const { page, context } = await explorer().open('/ui/search?q=booking+service+port')
  await page.waitForSelector('.hit')
  await page.getByLabel('What was true on this day').focus()
  await page.keyboard.press('PageDown')
  await page.waitForURL(/asOf=/)
  const day = new URL(page.url()).searchParams.get('asOf') ?? ''
  const shown = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })
  const said = shown.format(new Date(`${day}T12:00:00`))
  await page.locator('.hits-summary', { hasText: `What was true on ${said}` }).waitFor()
  expect(await page.locator('.facet output').innerText()).toBe(said)
  // What narrows by time stands before the long list of facets.
  expect(await page.locator('.facets legend').first().innerText()).toBe('As of')
  await context.close()
})

test('a list without words offers only what narrows it', async () => {
  const { page, context } = await explorer().open('/ui/search')
  await page.locator('.memory-row').first().waitFor()
  expect(await page.getByLabel('What was true on this day').count()).toBe(0)
  await page.getByLabel('archived').check()
  await page.locator('.memory-row', { hasText: 'The paper tickets are blue' }).waitFor()
  await context.close()
})

test('hints speak of what stands on the page', async () => {
  const { page, context } = await explorer().open('/ui/search?q=which+port+does+the+booking+service+use')
  await page.getByText('choose “no longer true”').waitFor()
  expect(await page.locator('.hits-summary').innerText()).not.toMatch(/name one of them|superseded memories/)
  await context.close()
})

test('a quote far down in a long turn is in sight, and the turn opens in full', async () => {
  const { page, context } = await explorer().open(`/ui/memory/${archive}`)
  const turn = page.locator('.turn')
  await turn.locator('mark', { hasText: QUOTE }).waitFor()
  expect(await turn.getByText('Line 0 of the protocol').count()).toBe(0)
  await turn.getByRole('button', { name: /^Show all/ }).click()
  await turn.getByText('Line 0 of the protocol').waitFor()
  await page.setViewportSize({ width: 1280, height: 420 })
  await page.getByRole('link', { name: 'In the conversation' }).click()
  const line = page.locator('.turn.chosen mark')
  await line.waitFor()
  await expect
    .poll(async () => {
      const place = await line.boundingBox()
      return place !== null && place.y >= 0 && place.y + place.height <= 420
    })
    .toBe(true)
  await context.close()
})

test('a long turn that is no quote of anything opens at its beginning', async () => {
  const { page, context } = await explorer().open('/ui/search?q=protocol+of+the+office&of=episode', {
    narrow: true,
  })
  await page.locator('.hit-link', { hasText: 'of the protocol' }).first().click()
  const turn = page.locator('.pane .turn.chosen')
  await turn.getByText('Line 0 of the protocol').waitFor()
  await expect
    .poll(async () => {
      const top = (await turn.boundingBox())?.y ?? -1
      return top >= 0 && top < 400
    })
    .toBe(true)
  await context.close()
})

test('what still says the words that were replaced is found by these words, and the versions show both', async () => {
  const { page, context } = await explorer().open(`/ui/memory/${archive}`)
  await page.getByRole('button', { name: /^Replace/ }).click()
  await page.getByLabel('What holds from now on').fill('Every ticket lies in tickets/archive/v2 since May.')
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await page.locator('.content').getByText('archive/v2').waitFor()
  const resting = page.locator('section', { hasText: 'What may rest on it' })
  const lantern = resting.locator('li', { hasText: 'Lanterns on the pier' })
  await lantern.getByText('still says “tickets/archive/v1”').waitFor()
  const versions = page.locator('.versions')
  await versions.locator('del', { hasText: 'archive/v1' }).waitFor()
  await versions.locator('ins', { hasText: 'archive/v2' }).waitFor()
  await takeBack(page)
  await page.locator('.content').getByText('archive/v1').waitFor()
  await context.close()
})

test('what was replaced leads to its successor, and is not replaced again', async () => {
  const { formerPort, port } = explorer().store
  const { page, context } = await explorer().open(`/ui/memory/${formerPort}`)
  await page.getByRole('button', { name: /^Edit/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Replace/ }).count()).toBe(0)
  await page.keyboard.press('s')
  expect(await page.getByLabel('What holds from now on').count()).toBe(0)
  await page.getByRole('link', { name: /9090/ }).first().click()
  await page.waitForURL(`**/ui/memory/${port}`)
  await page.getByRole('button', { name: /^Replace/ }).waitFor()
  await context.close()
})

test('the dashboard of conversations that are older than half a year ends with the newest of them', async () => {
  const { page, context } = await explorer().open('/ui/sessions?project=default%2Fattic')
  const bars = page.locator('.activity')
  await bars.getByRole('button', { name: /^gemini-cli/ }).waitFor()
  await bars.getByText('1 conversation, 2 turns in 26 weeks').waitFor()
  expect(await bars.getByText('today').count()).toBe(0)
  await context.close()
})

test('the keys begin at their top', async () => {
  const { page, context } = await explorer().open('/ui/tree')
  await page.keyboard.press('?')
  const title = page.getByRole('heading', { name: 'Keys' })
  await title.waitFor()
  expect(
    await page.locator('dialog.help').evaluate((dialog: { scrollTop: number }) => dialog.scrollTop),
  ).toBe(0)
  await page.getByRole('dialog').getByText('→', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await title.waitFor({ state: 'detached' })
  await context.close()
})

test('a project is offered to a team by the name of the team', async () => {
  const { page, context } = await explorer().open('/ui/settings')
  const sharing = page.locator('#sharing')
  const project = sharing.getByLabel('Project to share')
  await project.locator('option', { hasText: 'attic' }).waitFor({ state: 'attached' })
  await project.selectOption({ index: 1 })
  const see = sharing.getByRole('button', { name: /^See what would leave/ })
  await sharing.getByLabel('Share with').selectOption('a team')
  expect(await see.isDisabled()).toBe(true)
  await sharing.getByLabel('Name of the team').fill('pilots')
  await see.click()
  await page
    .getByRole('dialog')
    .getByText(/with the team pilots\?/)
    .waitFor()
  await page.keyboard.press('Escape')
  await context.close()
})

test('the timeline follows what is typed, without enter', async () => {
  const { page, context } = await explorer().open('/ui/timeline')
  await page.locator('.event', { hasText: 'Never deploy the booking service' }).waitFor()
  await page.getByLabel('Only what is about this').pressSequentially('tide table')
  await page.waitForURL(/about=tide/)
  await page.locator('.event', { hasText: 'The tide table comes from the coast guard' }).waitFor()
  await page.getByLabel('Only what this person said or stored').pressSequentially('nobody')
  await page.getByText('Nothing in this time').waitFor()
  await context.close()
})

test('a page that is turned from right to left stays in sight, and is as wide as its window', async () => {
  const { page, context } = await explorer().open('/ui/')
  for (const path of ['', 'search?q=booking', 'tree', 'graph', 'timeline', 'sessions', 'sleep', 'settings']) {
    await page.goto(new URL(`/ui/${path}`, page.url()).href)
    await page.waitForSelector('main :is(h1, h2)', { state: 'attached' })
    const [width, left] = await page.evaluate<[number, number]>(`(() => {
      document.documentElement.dir = 'rtl'
      return [document.documentElement.scrollWidth - innerWidth, document.querySelector('main').getBoundingClientRect().left]
    })()`)
    expect([path, width, left >= 0]).toEqual([path, 0, true])
  }
  await context.close()
})
