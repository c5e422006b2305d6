/** Every profile's tool for storing leaves its name as the origin of the memory; `lore why` shows it. */
import { expect, test } from 'vitest'
import type { SystemName } from '../../src/core/system.ts'
import { createSandbox, runJson, runLore } from '../integration/cli-lore.ts'
import { type Shape, startProfile } from '../support/profile-client.ts'

const STORED: Readonly<
  Record<Exclude<SystemName, 'lore'>, readonly [tool: string, args: Shape, id: string]>
> = {
  'lore-classic': ['store_memory', { content: 'Kites need steady wind.', summary: 'Kites' }, 'id'],
  'knowledge-graph': ['store_knowledge', { name: 'Walnuts', content: 'Walnuts stain fingers.' }, 'id'],
  'memory-v3': ['add_memory', { content: 'Beavers dam streams every spring.' }, 'memory_id'],
  lorekeeper: ['lore_remember', { thought: 'Copper roofs turn green.' }, 'id'],
}

test.each(Object.entries(STORED))('%s', async (profile, [tool, args, key]) => {
  const sandbox = createSandbox()
  const client = await startProfile(profile, { sandbox })
  const id = String((await client.call<Shape>(tool, args))[key])
  await client.close()
  const { origin } = (await runJson<{ memory: { origin: string } }>(sandbox, 'read', id)).memory
  expect(origin).toBe(profile)
})

test('lore why names a person', async () => {
  const sandbox = createSandbox()
  const { memory } = await runJson<{ memory: { id: string; origin: string } }>(
    sandbox,
    'add',
    'Magnets attract iron.',
  )
  expect(memory.origin).toBe('person')
  expect((await runLore(sandbox, ['why', memory.id])).stdout).toMatch(/origin\s+a person/)
})
