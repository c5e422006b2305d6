/** The graph by its fields: focus, the way between two memories, chains of causes; and texts from right to left in lists. */
import { expect, test } from 'vitest'
import { useExplorer } from './explorer/explorer.ts'

const explorer = useExplorer()

test('a memory is found by its title or by what it says, and the way to another is drawn and told', async () => {
  const { page, context, errors } = await explorer().open('/ui/graph')
  const focus = page.getByLabel('Focus on')
  await focus.fill('tide table coast')
  await focus.press('Enter')
  await page.locator('.pane .content').getByText('The tide table comes from the coast guard').waitFor()

  const to = page.getByLabel('Way to')
  await to.fill('never deploy')
  await to.press('Enter')
  const way = page.getByRole('list', { name: 'The way' })
  await way.getByText('The booking service listens on port 9090').waitFor()
  expect(await way.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('The tide table'),
    expect.stringMatching(/^uses →/),
    expect.stringMatching(/^← related to/),
  ])
  await page.reload()
  await way.getByText('The booking service listens on port 9090').waitFor()
  await page.getByLabel('semantic').uncheck()
  await page.getByText('No way joins the two along the layers that are shown.').waitFor()

  // These words stand in no title.
  await focus.fill('why did the certificates cause an outage')
  await focus.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('to') === null)
  await page.locator('.pane .content').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('causes and effects of a memory are drawn as a flow that leads from one to the next', async () => {
  const { page, context } = await explorer().open('/ui/graph')
  const focus = page.getByLabel('Focus on')
  await focus.fill('outage in March')
  await focus.press('Enter')
  const flow = page.getByRole('region', { name: 'Causes and effects' })
  await flow.getByText('↓ motivated').waitFor()
  expect(await flow.locator('.here').first().innerText()).toContain('The outage in March')
  await flow.getByRole('link', { name: /^Certificates are renewed/ }).click()
  await page.waitForURL('**/ui/memory/*')
  await page.locator('.content').getByText('every sixty days').waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/ui/graph?*')
  await context.close()
})

test('the picture stays while memories change, says so, and is drawn again on request', async () => {
  await explorer().lore('add', 'The old crane stands in the yard.', '--project', 'harbour')
  const { page, context } = await explorer().open('/ui/graph')
  const size = page.locator('.graph-head h1 .quiet')
  const before = await size.innerText()
  const focus = page.getByLabel('Focus on')
  await focus.fill('old crane')
  await focus.press('Enter')
  await page.locator('.pane .content').getByText('The old crane').waitFor()
  const notice = page.getByText('Memories changed since this was drawn.')
  await page.getByRole('button', { name: /^Forget/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click()
  // What was stored before may be noticed as late as now; what is drawn again lacks the memory only after this.
  await page.locator('.toast').getByText('Forgotten.').waitFor()
  await notice.waitFor()
  expect(await size.innerText()).toBe(before)
  await page.getByRole('button', { name: 'Draw it again' }).click()
  const left = Number.parseInt(before, 10) - 1
  await size.filter({ hasText: `${left} memories` }).waitFor()
  await context.close()
})

test('a line from right to left is cut at its own end, and moves nothing beside it', async () => {
  const text =
    'قررنا أن يبقى التقويم بالعربية وأن تُعرض المواعيد كلها بتوقيت الميناء دائماً، لأن القباطنة طلبوا ذلك'
  await explorer().lore('add', text, '--project', 'harbour')
  const { page, context } = await explorer().open('/ui/', { narrow: true })
  const title = page.locator('.memory-row .row-title bdi', { hasText: 'التقويم' })
  await title.waitFor()
  expect(
    await page.evaluate<readonly unknown[]>(
      `[...document.querySelectorAll('.row-title bdi')].filter((line) => line.textContent.includes('التقويم'))
        .map((line) => [getComputedStyle(line).direction, line.scrollWidth > line.clientWidth])`,
    ),
  ).toEqual([['rtl', true]])
  expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  await title.click()
  await page.locator('.content').getByText('القباطنة').waitFor()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Text').waitFor()
  expect(await page.evaluate<string>("getComputedStyle(document.querySelector('textarea')).direction")).toBe(
    'rtl',
  )
  await context.close()
})

/** Turns the picture by a quarter, and never comes to its end. */
const TURNING_LAYOUT = `onmessage = ({ data: { positions } }) => {
  const turned = positions.map((value, index) => (index % 2 === 0 ? -positions[index + 1] : positions[index - 1]))
  setInterval(() => postMessage({ positions: turned, isOver: false }), 200)
}`

test('what is in focus stays in the middle while the picture still arranges itself', async () => {
  const { sleepy } = explorer().store
  const { page, context } = await explorer().open('/ui/')
  await context.route(/layout-worker/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: TURNING_LAYOUT }),
  )
  const address = new URL(`/ui/graph?focus=${sleepy}`, page.url()).href
  // A click beside it lets go of the focus; on a slow machine the camera is on its way for longer.
  let settleMs = 500
  await expect
    .poll(async () => {
      settleMs *= 2
      await page.goto(address)
      await page.locator('.graph-box canvas').first().waitFor()
      const box = await page.locator('.graph-box').boundingBox()
      if (box === null) throw new Error('no picture')
      await page.waitForTimeout(settleMs)
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      await page.waitForURL(({ searchParams }) => searchParams.has('open') || !searchParams.has('focus'))
      return new URL(page.url()).searchParams.get('open')
    })
    .toBe(sleepy)
  await context.close()
})
