/** The explorer in a real browser, over a real daemon with a small store. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../integration/cli-lore.ts'
import { openContext } from './explorer/browser.ts'
import { findViolations, pressInARow, takeBack, useExplorer } from './explorer/explorer.ts'
import { HOSTILE } from './explorer/store.ts'

const explorer = useExplorer()

const views = (): Readonly<Record<string, string>> => {
  const { port, session } = explorer().store
  return {
    home: '/ui/',
    search: '/ui/search?q=booking%20service',
    beside: `/ui/search?q=booking&open=${port}`,
    memory: `/ui/memory/${port}`,
    tree: '/ui/tree',
    graph: '/ui/graph',
    timeline: '/ui/timeline',
    sessions: '/ui/sessions',
    session: `/ui/session/${session}`,
    sleep: '/ui/sleep',
    review: '/ui/review',
    cost: '/ui/cost',
    settings: '/ui/settings',
    missing: '/ui/nowhere',
  }
}

/** Pixels by which the page is wider than its window. */
function widthBeyond(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
}

/** Pixels by which the page itself can be scrolled; views scroll inside it. */
function heightBeyond(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
}

/** The page has shown what it asked for. */
const SETTLED = 'main:not(:has(.loading, [aria-busy="true"]))'

describe('every view', () => {
  test('opens by its address, keeps it, and has no fault in light and dark, wide and narrow', async () => {
    const faults: string[] = []
    for (const [name, path] of Object.entries(views())) {
      for (const options of [{}, { dark: true }, { narrow: true }]) {
        const { page, context, errors } = await explorer().open(path, options)
        await page.waitForSelector(SETTLED)
        await page.waitForTimeout(200)
        const where = `${name} ${JSON.stringify(options)}`
        const address = new URL(page.url()).pathname + new URL(page.url()).search
        if (decodeURIComponent(address) !== decodeURIComponent(path))
          faults.push(`${where}: moved to ${address}`)
        const overflow = await widthBeyond(page)
        if (overflow > 0) faults.push(`${where}: ${overflow} pixels wider than the screen`)
        const below = await heightBeyond(page)
        if (below > 0) faults.push(`${where}: ${below} pixels of nothing below the view`)
        faults.push(...(await findViolations(page)).map((violation) => `${where}: ${violation}`))
        faults.push(...errors.map((error) => `${where}: ${error}`))
        await context.close()
      }
    }
    expect(faults).toEqual([])
  })
})

describe('search', () => {
  test('finds as a person types, narrows by a facet, and opens a hit beside the list by keyboard', async () => {
    const { page, context } = await explorer().open('/ui/')
    await page.keyboard.press('/')
    await page.keyboard.type('booking service port')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.hit')
    expect(await page.locator('.hit').first().innerText()).toContain('9090')
    await page.getByRole('button', { name: /^Rule/ }).click()
    await page.waitForURL(/kind=rule/)
    await page.getByRole('button', { name: /^Rule/ }).click()
    await page.locator('.hits[aria-busy="false"] .hit', { hasText: '9090' }).waitFor()
    await page.locator('body').click({ position: { x: 5, y: 790 } })
    await page.keyboard.press('j')
    await page.locator('.hit[data-index="0"] a:focus').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForSelector('.pane article')
    expect(page.url()).toContain('open=')
    await page.keyboard.press('Escape')
    await page.waitForSelector('.pane', { state: 'detached' })
    await context.close()
  })

  test('knows what was true before', async () => {
    const { page, context } = await explorer().open('/ui/search?q=booking%20service%20port&old=1')
    await page.waitForSelector('.hit')
    expect(await page.locator('.hit-list').innerText()).toContain('8080')
    await context.close()
  })

  test('says so if nothing is found', async () => {
    const { page, context } = await explorer().open(
      '/ui/search?q=zzzz&project=default%2Fgarden&trust=pattern',
    )
    await page.getByText('Nothing was found', { exact: true }).waitFor()
    await context.close()
  })
})

describe('a memory', () => {
  test('is edited, seen in another tab, and the change is undone', async () => {
    const { port } = explorer().store
    const { page, context } = await explorer().open(`/ui/memory/${port}`)
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByText('The booking service listens on port 9090.').first().waitFor()
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Text').fill('The booking service listens on port 7070.')
    expect(await page.locator('.form .diff ins').innerText()).toBe('7070')
    await page.reload()
    await page.getByRole('button', { name: /^Edit/ }).click()
    expect(await page.getByLabel('Text').inputValue()).toContain('7070')
    await page.getByRole('button', { name: /^Save/ }).click()
    await page.locator('.content').getByText('7070').waitFor()
    await other.locator('.content').getByText('7070').waitFor()
    await takeBack(page)
    await page.locator('.content').getByText('9090').waitFor()
    await other.locator('.content').getByText('9090').waitFor()
    await context.close()
  })

  test('is protected, moved to a layer, forgotten and restored, each after a question that says what happens', async () => {
    const { sleepy } = explorer().store
    const { page, context } = await explorer().open(`/ui/memory/${sleepy}`)
    const agree = async (name: string, says: RegExp) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByText(says).waitFor()
      await dialog.getByRole('button', { name, exact: true }).click()
    }
    await page.getByRole('button', { name: /^Protect/ }).click()
    await agree('Protect', /No rule will archive it/)
    await page.getByRole('button', { name: /^Unprotect/ }).waitFor()
    await page.getByRole('button', { name: /^Undo z/ }).click()
    await page.getByRole('button', { name: /^Protect/ }).waitFor()

    await page.getByLabel('Layer').selectOption('2')
    await agree('Move', /No rule archives it/)
    await page.getByText('legislative', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: /^Undo z/ }).click()
    await page.locator('.facts').getByText('3 factual').waitFor()

    await page.getByRole('button', { name: /^Forget/ }).click()
    await agree('Forget', /You can restore it at any time/)
    await page.getByRole('button', { name: /^Restore/ }).waitFor()
    await page.getByRole('button', { name: /^Undo z/ }).click()
    await page.getByRole('button', { name: /^Forget/ }).waitFor()
    await context.close()
  })

  test('is replaced by newer words, and the replacement is undone', async () => {
    const { rule } = explorer().store
    const { page, context } = await explorer().open(`/ui/memory/${rule}`)
    await page.keyboard.press('s')
    await page
      .getByLabel('What holds from now on')
      .fill('Never deploy the booking service on a Friday or a Saturday.')
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await page.locator('.content').getByText('Saturday').waitFor()
    await page.getByText('It replaced').waitFor()
    await takeBack(page)
    await page.getByText(/Taken back/).waitFor()
    await page.goto(page.url().replace(/memory\/.*/, `memory/${rule}`))
    await page.locator('.content').getByText('on a Friday.').waitFor()
    await context.close()
  })

  test('shows its strength, its versions and its links', async () => {
    const { port } = explorer().store
    const { page, context } = await explorer().open(`/ui/memory/${port}`)
    await page.locator('.plot canvas').waitFor()
    await page.locator('.line').getByText('8080').waitFor()
    await page.getByText('The tide table comes from the coast guard').waitFor()
    await context.close()
  })

  test('leads to the line of its conversation', async () => {
    const { session } = explorer().store
    const { page, context } = await explorer().open(`/ui/session/${session}?at=3`)
    await page.locator('.turn.chosen').getByText('We decided to renew certificates').first().waitFor()
    expect(await page.locator('.turn.tool details').first().getAttribute('open')).toBeNull()
    await page.getByLabel('Search inside this conversation').fill('Priya')
    await page.locator('.inside-hits a').first().click()
    await page.locator('.turn.chosen').getByText('Priya').first().waitFor()
    await page.locator('.made a').first().click()
    await page.getByText('In the conversation').first().click()
    await page.waitForSelector('.turn.chosen')
    await context.close()
  })
})

test('a contradiction is settled by one key, and the verdict is undone', async () => {
  const { page, context } = await explorer().open('/ui/review?reason=disputed')
  await page.locator('.side').getByText('15 euros').waitFor()
  await page.keyboard.press('1')
  await page.getByText('Settled.').waitFor()
  await page.locator('.side').first().waitFor({ state: 'detached' })
  await takeBack(page)
  await page.locator('.side').getByText('15 euros').waitFor()
  await context.close()
})

test('a memory is moved in the tree by keyboard, and back', async () => {
  const { page, context } = await explorer().open('/ui/tree?project=default%2Fharbour')
  await page.locator('.branch-link', { hasText: 'old ferry plan' }).focus()
  await page.keyboard.press('m')
  await page.locator('.branch-link', { hasText: 'tide table comes' }).focus()
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  const branch = page.locator('.branch', { hasText: 'tide table comes' })
  await branch.getByRole('button', { name: /^Open/ }).click()
  await branch.locator('.tree').getByText('old ferry plan').waitFor()
  await takeBack(page)
  await page.getByText(/Taken back/).waitFor()
  await context.close()
})

test('a memory is dragged below another and out again, each after a question; an ended drag moves nothing', async () => {
  const { page, context } = await explorer().open('/ui/tree?project=default%2Fharbour')
  const link = (words: string) => page.locator('.branch-link', { hasText: words })
  const branch = page.locator('.branch', { hasText: 'tide table comes' })
  const dialog = page.getByRole('dialog')
  const dataTransfer = await page.evaluateHandle<unknown>('new DataTransfer()')
  // The events of a drag are sent one by one: the pointer of the debugging protocol may wait for a drag for ever.
  const dragOver = async (target: ReturnType<typeof link>) => {
    await link('old ferry plan').dispatchEvent('dragstart', { dataTransfer })
    await page.locator('.moving').waitFor()
    await target.dispatchEvent('dragover', { dataTransfer })
  }
  const end = () => link('old ferry plan').dispatchEvent('dragend', { dataTransfer })

  const place = await link('tide table comes').boundingBox()
  await dragOver(link('tide table comes'))
  await page.locator('.branch.over', { hasText: 'tide table comes' }).waitFor()
  expect(await link('tide table comes').boundingBox()).toEqual(place)
  await link('tide table comes').dispatchEvent('dragleave', { dataTransfer })
  await end()
  await page.locator('.moving').waitFor({ state: 'detached' })
  expect(await dialog.count()).toBe(0)

  await dragOver(link('tide table comes'))
  await link('tide table comes').dispatchEvent('drop', { dataTransfer })
  await end()
  await dialog.getByText('move below “The tide table').waitFor()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await branch.getByRole('button', { name: /^Open/ }).click()
  await branch.locator('.tree').getByText('old ferry plan').waitFor()

  await dragOver(page.locator('.moving'))
  await page.locator('.moving.over').waitFor()
  await page.locator('.moving').dispatchEvent('drop', { dataTransfer })
  await end()
  await dialog.getByText('becomes a topic of its own').waitFor()
  await dialog.getByRole('button', { name: 'Move' }).click()
  await branch.locator('.tree').waitFor({ state: 'detached' })
  await link('old ferry plan').waitFor()
  await context.close()
})

test('words typed into the search of the first page outlive a reload', async () => {
  const { page, context } = await explorer().open('/ui/')
  const field = page.locator('.home-search input')
  await field.fill('who feeds the gulls')
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('who feeds the gulls')
  await field.press('Enter')
  await page.waitForURL('**/search?q=who+feeds+the+gulls')
  await page.goto(page.url().replace(/search.*/, ''))
  await expect.poll(() => field.inputValue()).toBe('')
  await context.close()
})

describe('hostile text', () => {
  test('is shown as it is, runs nothing, and stays inside its place', async () => {
    const { hostile } = explorer().store
    for (const [index, text] of Object.values(HOSTILE).entries()) {
      const { page, context, errors } = await explorer().open(`/ui/memory/${hostile[index]}`, {
        narrow: true,
      })
      await page.locator('.content').waitFor()
      await page.waitForTimeout(300)
      expect(await page.title()).not.toContain('owned')
      expect(await page.locator('main script, main img').count()).toBe(0)
      expect(await widthBeyond(page)).toBeLessThanOrEqual(0)
      if (text === HOSTILE.markup) expect(await page.locator('.content').innerText()).toContain('<script>')
      expect(errors).toEqual([])
      await context.close()
    }
  })
})

describe('the daemon', () => {
  test('is missed if it is gone, and nothing typed is lost until it is back', async () => {
    const { page, context } = await explorer().open(`/ui/memory/${explorer().store.port}`)
    await page.getByRole('button', { name: /^Edit/ }).click()
    await page.getByLabel('Text').fill('Half a sentence')
    await explorer().lore('daemon', 'stop')
    await page.getByText('Lore does not answer.').waitFor()
    await page.getByLabel('Text').fill('Half a sentence more')
    await page.keyboard.press('Control+Enter')
    await page.locator('.toast').getByText('Do it again as soon as Lore is back').waitFor()
    await explorer().lore('daemon', 'start')
    await page.locator('.banner').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Text').inputValue()).toBe('Half a sentence more')
    await page.getByRole('button', { name: 'Discard' }).click()
    await context.close()
  })

  test('lets nobody in without its link, and says what to do', async () => {
    const { page, context } = await explorer().open('/ui/')
    const { origin } = new URL(page.url())
    const stranger = await openContext(explorer().browser)
    const other = await stranger.newPage()
    await other.goto(`${origin}/ui/search?q=port`)
    await other.getByText('lore ui').waitFor()
    expect(await other.locator('body').innerText()).not.toContain('9090')
    await other.goto(`${origin}/ui/enter?code=wrong`)
    expect(await other.locator('body').innerText()).toContain('lore ui')
    await stranger.close()
    await context.close()
  })
})

test('all keys are shown by one, and lead to every view', async () => {
  const { page, context } = await explorer().open('/ui/')
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('go to Timeline').waitFor()
  await page.keyboard.press('Escape')
  for (const [key, view] of [
    ['t', 'tree'],
    ['l', 'timeline'],
    ['e', 'sessions'],
    ['r', 'review'],
    [',', 'settings'],
  ] as const) {
    await pressInARow(page, 'g', key)
    await page.waitForURL(`**/ui/${view}`)
  }
  await context.close()
})

test('the whole explorer has at most 400 KB compressed, and the first view loads a part of it', async () => {
  const folder = join(ROOT, 'dist', 'ui')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const sizes = files.map(
    ({ parentPath, name }) => brotliCompressSync(readFileSync(join(parentPath, name))).length,
  )
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  expect(whole).toBeLessThan(400_000)
  const { page, context } = await explorer().open('/ui/')
  const loaded = await page.evaluate<string[]>(
    'performance.getEntriesByType("resource").map(({ name }) => name)',
  )
  expect(loaded.filter((name) => /graph|plot/.test(name))).toEqual([])
  await context.close()
})
