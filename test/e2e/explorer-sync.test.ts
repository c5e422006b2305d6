/** Sharing in the settings, by real clicks: a folder is connected, a project synced to a second home, and taken back. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createSandbox, runJson, runLore } from '../integration/cli-lore.ts'
import { takeBack, useExplorer } from './explorer/explorer.ts'

const explorer = useExplorer()
const desktop = createSandbox()
afterAll(() => desktop.remove())

async function findOnDesktop(words: string): Promise<string> {
  await runJson(desktop, 'sync')
  return (await runLore(desktop, ['search', words, '--all'])).stdout
}

test('a folder is connected, synced, undone and taken back', async () => {
  const folder = join(explorer().sandbox.folder, 'Sync')
  mkdirSync(folder)
  const { page, context, errors } = await explorer().open('/ui/settings')
  const sharing = page.locator('#sharing')
  const dialog = page.getByRole('dialog')
  const agree = async (name: string) => dialog.getByRole('button', { name, exact: true }).click()

  const field = sharing.getByLabel('Project to share')
  await field.locator('option', { hasText: 'harbour' }).waitFor({ state: 'attached' })
  const names = await field.locator('option').allInnerTexts()
  await field.selectOption({ label: names.find((name) => name.startsWith('harbour')) ?? '' })
  await sharing.getByRole('button', { name: /^See what would leave/ }).click()
  await agree('Share')
  await sharing.getByText('no folder or server is connected').waitFor()

  // What was typed survives a reload; a place that is taken back is gone.
  await sharing.getByText('Connect a folder or a server').click()
  await sharing.getByLabel(/^Path of a folder/).fill(folder)
  await page.reload()
  await sharing.getByText('Connect a folder or a server').click()
  expect(await sharing.getByLabel(/^Path of a folder/).inputValue()).toBe(folder)
  await sharing.getByRole('button', { name: /^Connect/ }).click()
  await dialog.getByText('Projects that you did not share stay here').waitFor()
  await agree('Connect')
  await sharing.locator('.waits').getByText(folder).waitFor()
  await takeBack(page)
  await sharing.locator('.waits').getByText(folder).waitFor({ state: 'detached' })
  await sharing.getByLabel(/^Path of a folder/).fill(folder)
  await sharing.getByRole('button', { name: /^Connect/ }).click()
  await agree('Connect')
  await sharing.locator('.waits').getByText(folder).waitFor()

  await sharing.getByRole('button', { name: 'Sync now' }).click()
  await dialog.getByRole('heading', { name: 'Sync now?' }).waitFor()
  await agree('Cancel')
  await sharing.getByRole('button', { name: 'Sync now' }).click()
  await agree('Sync')
  await sharing
    .locator('.waits')
    .getByText(/Synced/)
    .waitFor()
  await runJson(desktop, 'sync', 'connect', 'mine', folder)
  expect(await findOnDesktop('tide table coast guard')).toContain('coast guard')

  // What the other machine sends is one run here, and its undo takes it back.
  await runJson(desktop, 'share', 'harbour', 'mine', '--yes')
  await runJson(desktop, 'add', 'The diving bell is stored in shed nine.', '--project', 'harbour')
  await runJson(desktop, 'sync')
  await sharing.getByRole('button', { name: 'Sync now' }).click()
  await agree('Sync')
  // The message of the sync before may still stand there, with its own undo.
  await page
    .locator('.toast')
    .filter({ hasText: /, [1-9]\d* received/ })
    .getByRole('button', { name: /^Undo/ })
    .waitFor()
  expect(await explorer().lore('search', 'diving bell', '--all')).toContain('shed nine')
  await takeBack(page)
  await page.getByText(/^Taken back: \d/).waitFor()
  expect(await explorer().lore('search', 'diving bell', '--all')).not.toContain('shed nine')

  await sharing.getByRole('button', { name: 'Take back' }).click()
  await dialog.getByText('leaves the place and every other machine').waitFor()
  await agree('Take back')
  await page.getByText(/will leave the others at the next sync/).waitFor()
  await explorer().lore('sync')
  expect(await findOnDesktop('tide table coast guard')).not.toContain('coast guard')
  expect(await explorer().lore('search', 'tide table coast guard', '--all')).toContain('coast guard')
  expect(errors).toEqual([])
  await context.close()
})

test('a place is disconnected and back by undo; one with a key is only disconnected, and says so', async () => {
  const { sandbox, lore } = explorer()
  const [open, sealed, key] = ['Open', 'Sealed', 'key'].map((name) => join(sandbox.folder, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [open, sealed]) mkdirSync(folder)
  writeFileSync(key, 'the tide comes in twice a day\n')
  await lore('sync', 'connect', 'mine', open)
  const { page, context } = await explorer().open('/ui/settings')
  const place = page.locator('#sharing .waits')
  const dialog = page.getByRole('dialog')
  await place.getByRole('button', { name: `Disconnect ${open}` }).click()
  await dialog.getByText('Nothing is exchanged with your own machines any more').waitFor()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await place.getByText(open).waitFor({ state: 'detached' })
  await takeBack(page)
  await place.getByText(open).waitFor()

  await lore('sync', 'connect', 'mine', sealed, '--secret-file', key)
  await page.reload()
  await place.getByText(`${sealed}, encrypted`).waitFor()
  await page.getByText('Connect a folder or a server').click()
  await page.getByLabel(/^Path of a folder/).fill(open)
  await page.getByRole('button', { name: /^Connect …/ }).click()
  await dialog.getByText(/forgets where the key or token of the former place is/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await place.getByRole('button', { name: `Disconnect ${sealed}` }).click()
  await dialog.getByText(/forgets where the key or token of the former place is/).waitFor()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await page.locator('.toast').getByText('Disconnected.').waitFor()
  expect(await page.locator('.toast').getByRole('button', { name: /^Undo/ }).count()).toBe(0)
  await context.close()
})
