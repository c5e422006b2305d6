/** The queue of what waits for a person, a changed source, and words inside one conversation. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { takeBack, useExplorer } from './explorer/explorer.ts'

const explorer = useExplorer()

test('a memory whose file changed shows the difference, and is answered by single keys, each undone', async () => {
  const { sandbox, lore } = explorer()
  const file = join(sandbox.home, 'crane.md')
  writeFileSync(file, 'The crane lifts four tonnes.\n')
  const added = await lore('add', 'The crane lifts four tonnes.', '--file', file, '--line', '1', '--json')
  const { memory } = JSON.parse(added) as { memory: { id: string } }
  writeFileSync(file, 'The crane lifts six tonnes.\n')
  await lore('verify', '--json')

  const { page, context } = await explorer().open(`/ui/memory/${memory.id}`)
  const difference = page.locator('.file-diff')
  await difference.locator('.removed').getByText('four tonnes').waitFor()
  await difference.locator('.added').getByText('six tonnes').waitFor()

  await page.goto(new URL('/ui/review?reason=low_trust', page.url()).href)
  const card = page.locator('.review-card')
  const waits = () => card.getByText('The crane lifts four tonnes.').waitFor()
  await waits()
  await page.keyboard.press('m')
  const other = page.getByLabel(/Which memory says the same/)
  await other.waitFor()
  await page.keyboard.press('Escape')
  await other.waitFor({ state: 'detached' })
  for (const [key, done] of [
    ['y', 'Kept.'],
    ['x', 'Forgotten.'],
  ] as const) {
    await page.keyboard.press(key)
    await page.locator('.toast').getByText(done).waitFor()
    await card.getByText('The crane lifts four tonnes.').waitFor({ state: 'detached' })
    await takeBack(page)
    await waits()
  }
  await page.keyboard.press('e')
  await page
    .getByRole('textbox', { name: /says|text|content/i })
    .first()
    .fill('The crane lifts six tonnes.')
  await page.keyboard.press('Control+Enter')
  await page.locator('.toast').getByText('Changed.').waitFor()
  await takeBack(page)
  await waits()
  await page.keyboard.press('n')
  await page.getByText('All seen').waitFor()
  await context.close()
})

test('words inside one conversation lead to their turn', async () => {
  const { session } = explorer().store
  const { page, context } = await explorer().open(`/ui/session/${session}`)
  await page.getByLabel('Search inside this conversation').fill('Priya')
  const hits = page.locator('.inside-hits a')
  await hits.first().waitFor()
  expect(await hits.first().innerText()).toContain('Priya')
  await hits.first().click()
  await page.locator('.turn.chosen').getByText('Priya').first().waitFor()
  await context.close()
})
