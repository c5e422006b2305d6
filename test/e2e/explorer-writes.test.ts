/** Writes of the explorer that end something: each asks first, and what can be undone is undone. */
import { describe, expect, test } from 'vitest'
import { pressInARow, takeBack, useExplorer } from './explorer/explorer.ts'

const explorer = useExplorer()

test('a memory is merged into another, and apart again', async () => {
  const { sleepy } = explorer().store
  const { page, context } = await explorer().open(`/ui/memory/${sleepy}`)
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByLabel(/Which memory says the same/).fill('tide table of the coast guard')
  await page.locator('.choices button').first().click()
  await page.getByRole('dialog').getByText('becomes its history').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()
  await page.getByText('It replaced').waitFor()
  await takeBack(page)
  await page.getByText(/Taken back/).waitFor()
  await page.goto(page.url().replace(/memory\/.*/, `memory/${sleepy}`))
  await page.locator('.content').waitFor()
  expect(await page.locator('.notice').count()).toBe(0)
  await context.close()
})

test('what a person tells it is stored once, forgotten by undo, and undone after its message is gone', async () => {
  const told = 'The spare anchor hangs in the boat house.'
  const { page, context } = await explorer().open('/ui/')
  const field = page.getByLabel(/Something that will still be true/)
  const tell = async () => {
    await field.waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => page.evaluate<string>('document.activeElement.tagName')).toBe('TEXTAREA')
    await page.keyboard.type(told)
    await page.keyboard.press('Control+Enter')
  }
  await tell()
  await page.locator('.toast').getByRole('button', { name: 'Dismiss' }).click()
  await page.locator('.memory-row').getByText('spare anchor').waitFor()
  await page.keyboard.press('Escape')
  await tell()
  await page.locator('.notice').getByText('Lore knows this already').waitFor()
  expect(await field.inputValue()).toBe(told)
  await field.fill('')
  await page.keyboard.press('Escape')

  await page.keyboard.press('z')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Remembered.').waitFor()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await page.getByText('Taken back.').waitFor()
  await page.locator('.memory-row').getByText('spare anchor').waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await page.getByText(/^Nothing was changed on this page/).waitFor()
  await context.close()
})

test('a change is shown once it can be taken back, and not before', async () => {
  const { page, context } = await explorer().open(`/ui/memory/${explorer().store.sleepy}`)
  // What takes it back is found slowly.
  await context.route('**/api/call/showRun', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  const mark = page.locator('.row-marks .badge', { hasText: 'protected' })
  await page.keyboard.press('p')
  await page.getByRole('dialog').getByRole('button', { name: 'Protect' }).click()
  await mark.waitFor()
  await page.keyboard.press('z')
  await page
    .locator('.toast')
    .getByText(/^Taken back/)
    .waitFor()
  await mark.waitFor({ state: 'detached' })
  await context.close()
})

test('capture is paused and resumed in the settings, and each is undone', async () => {
  const { page, context } = await explorer().open('/ui/settings')
  const pause = page.getByRole('button', { name: 'Pause capture' })
  const resume = page.getByRole('button', { name: 'Resume capture' })
  await pause.click()
  await resume.waitFor()
  await takeBack(page)
  await pause.waitFor()
  await pause.click()
  await resume.click()
  await pause.waitFor()
  await takeBack(page)
  await resume.click()
  await pause.waitFor()
  await context.close()
})

test('a run is undone on its own page, where its changes stand', async () => {
  const { port } = explorer().store
  const { page, context } = await explorer().open(`/ui/memory/${port}`)
  await page.keyboard.press('e')
  await page.getByLabel('Text').fill('The booking service listens on port 6060.')
  await page.keyboard.press('Control+Enter')
  await page.locator('.content').getByText('6060').waitFor()
  await pressInARow(page, 'g', 'z')
  await page.locator('.rows a').first().click()
  await page.locator('.changes ins').getByText('6060').first().waitFor()
  await page.getByRole('button', { name: 'Undo this run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByText(/Taken back/).waitFor()
  await page.getByText('undone', { exact: true }).waitFor()
  await context.close()
})

test('the versions of a replacement undo it once, and lead back to what it replaced', async () => {
  const { rule } = explorer().store
  const { page, context } = await explorer().open(`/ui/memory/${rule}`)
  await page.locator('.content').getByText('on a Friday.').waitFor()
  await page.keyboard.press('s')
  await page.getByLabel('What holds from now on').fill('Never deploy the booking service on a Sunday.')
  await page.keyboard.press('Control+Enter')
  await page.locator('.content').getByText('Sunday').waitFor()
  const undo = page.locator('.versions li', { hasText: 'Supersede' }).getByRole('button', { name: 'Undo' })
  await undo.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.waitForURL(`**/ui/memory/${rule}`)
  await page.locator('.content').getByText('on a Friday.').waitFor()
  await page.getByText('An earlier change was taken back.').waitFor()
  expect(await undo.count()).toBe(0)
  await context.close()
})

test('sleep begins after its plan was shown, and its run is undone at once', async () => {
  const { page, context } = await explorer().open('/ui/sleep')
  await page.getByRole('button', { name: 'Sleep now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^This would change|^There is nothing to do/).waitFor()
  expect(await dialog.innerText()).not.toMatch(/upsert|update memory/)
  await dialog.getByRole('button', { name: 'Sleep now' }).click()
  await page.locator('.toast').getByText('Slept.').waitFor()
  await takeBack(page)
  await page.getByText(/^Taken back/).waitFor()
  await page.locator('.rows li').first().getByText('undone', { exact: true }).waitFor()
  await context.close()
})

test('a setting is changed, and back', async () => {
  const { page, context } = await explorer().open('/ui/settings?find=sleep')
  const setting = page.locator('[id="sleep.enabled"]')
  const box = setting.locator('input[type="checkbox"]')
  const before = await box.isChecked()
  await box.click()
  await page.getByText(/is changed/).waitFor()
  await setting.getByRole('button', { name: 'Default' }).waitFor()
  expect(await box.isChecked()).toBe(!before)
  await takeBack(page)
  await setting.getByRole('button', { name: 'Default' }).waitFor({ state: 'detached' })
  expect(await box.isChecked()).toBe(before)
  await context.close()
})

test('a project is shared only after what would leave was shown, and no longer after undo', async () => {
  const { page, context } = await explorer().open('/ui/settings')
  const sharing = page.locator('#sharing')
  const field = sharing.getByLabel('Project to share')
  await field.locator('option', { hasText: 'harbour' }).waitFor({ state: 'attached' })
  const names = await field.locator('option').allInnerTexts()
  await field.selectOption({ label: names.find((name) => name.startsWith('harbour')) ?? '' })
  await sharing.getByRole('button', { name: /^See what would leave/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/would leave at the next sync/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await explorer().lore('share', '--json')).toContain('"items": []')
  await sharing.getByRole('button', { name: /^See what would leave/ }).click()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await sharing.getByRole('cell', { name: 'your own machines' }).waitFor()
  await page.goto(page.url().replace('settings', ''))
  await page.getByText('no folder or server is connected yet').waitFor()
  await page.goto(`${page.url()}settings`)
  await sharing.getByRole('button', { name: 'Stop sharing' }).click()
  await dialog.getByRole('button', { name: 'Stop sharing' }).click()
  await sharing.getByRole('cell', { name: 'your own machines' }).waitFor({ state: 'detached' })
  await takeBack(page)
  await sharing.getByRole('cell', { name: 'your own machines' }).waitFor()
  await explorer().lore('share', 'harbour', 'private')
  await context.close()
})

test('an agent and a project are left out of capture by a switch, and back by undo', async () => {
  const { page, context } = await explorer().open('/ui/settings')
  for (const [name, entry] of [
    ['Codex CLI', 'agent:codex'],
    ['harbour', 'harbour'],
  ] as const) {
    const field = page.getByLabel(`Read conversations of ${name}`)
    await field.click()
    await page.getByText(`${name} is no longer read`).waitFor()
    await expect.poll(() => field.isChecked()).toBe(false)
    expect(await explorer().lore('config', 'get', 'capture.exclude')).toContain(entry)
    await takeBack(page)
    await expect.poll(() => field.isChecked()).toBe(true)
  }
  expect(await explorer().lore('config', 'get', 'capture.exclude')).not.toContain('harbour')
  await context.close()
})

test('a backup is made and listed', async () => {
  const { page, context } = await explorer().open('/ui/settings')
  const backups = page.locator('#backups')
  await backups.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText(/^Backed up and checked/).waitFor()
  await backups.getByText('yours, never removed by Lore').waitFor()
  await context.close()
})

describe('for good', () => {
  test('a memory is removed only after a warning, and then no address finds it', async () => {
    const { hostile } = explorer().store
    const { page, context } = await explorer().open(`/ui/memory/${hostile[2]}`)
    const address = page.url()
    await page.getByRole('button', { name: 'Remove for good' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('.content').waitFor()
    const other = await context.newPage()
    await other.goto(address)
    await other.locator('.content').waitFor()
    await page.getByRole('button', { name: 'Remove for good' }).click()
    await dialog.getByRole('button', { name: 'Remove for good' }).click()
    await page.waitForURL('**/ui/search')
    await page.goto(address)
    await page.locator('.failure').getByText('There is no memory').waitFor()
    // A tab that showed it shows it no longer.
    await other.locator('.failure').getByText('There is no memory').waitFor()
    expect(await other.locator('.content').count()).toBe(0)
    await context.close()
  })

  test('a conversation is forgotten with what was made of it', async () => {
    const { session } = explorer().store
    const { page, context } = await explorer().open(`/ui/session/${session}`)
    await page.getByRole('button', { name: 'Forget this conversation' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('This cannot be undone.').waitFor()
    await dialog.getByRole('button', { name: 'Forget for good' }).click()
    await page.waitForURL('**/ui/sessions')
    await page.getByText('Read the tide table').waitFor()
    expect(await page.getByText('Why the booking service was down').count()).toBe(0)
    await context.close()
  })
})
