/** Two homes share a project through a folder, by the real commands. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, runJson, runLore, type Sandbox } from './cli-lore.ts'

let laptop: Sandbox
let desktop: Sandbox
let shared: string

beforeAll(() => {
  laptop = createSandbox()
  desktop = createSandbox()
  shared = mkdtempSync(join(tmpdir(), 'lore-test-'))
  mkdirSync(join(shared, 'Sync'))
})
afterAll(() => {
  laptop.remove()
  desktop.remove()
  rmSync(shared, { recursive: true, force: true })
})

const at = () => join(shared, 'Sync')

describe('lore share and lore sync', () => {
  test('share nothing without a yes, and then carry memories, changes and removals to the other home', async () => {
    await runJson(laptop, 'add', 'The lighthouse burns paraffin.', '--project', 'web')
    const refused = await runLore(laptop, ['share', 'web', 'mine'])
    expect(refused).toMatchObject({ code: 5, stdout: '' })
    expect(refused.stderr).toContain('Add --yes')
    const { stdout } = await runLore(laptop, ['share', 'web', 'mine', '--preview'])
    expect(stdout).toContain('Would be shared with mine: web, 1 memory')
    expect(stdout).toContain('The lighthouse burns paraffin.')
    await runJson(laptop, 'share', 'web', 'mine', '--yes')
    expect((await runLore(laptop, ['share'])).stdout).toContain('web  mine')

    expect((await runLore(laptop, ['sync'])).stderr).toContain('lore sync connect')
    for (const home of [laptop, desktop]) await runJson(home, 'sync', 'connect', 'mine', at())
    expect(await runJson(laptop, 'sync', '--dry-run')).toMatchObject({ places: [{ sent: 1, received: 0 }] })
    expect((await runLore(laptop, ['sync'])).stdout).toContain('1 sent, 0 received')
    const came = await runLore(desktop, ['sync'])
    expect(came.stdout).toMatch(/0 sent, 1 received[\s\S]*Undo what came: lore undo/)
    const found = await runLore(desktop, ['search', 'paraffin', '--project', 'web'])
    expect(found.stdout).toContain('lighthouse')

    const { stdout: status } = await runLore(desktop, ['sync', 'status'])
    expect(status).toContain(at())
    expect(status).toContain('1 memory; last sync just now')

    await runJson(laptop, 'sync', 'withdraw', 'web', '--yes')
    await runJson(laptop, 'sync')
    await runJson(desktop, 'sync')
    expect((await runLore(desktop, ['search', 'paraffin', '--project', 'web'])).stdout).not.toContain(
      'lighthouse',
    )
    expect((await runLore(laptop, ['search', 'paraffin', '--project', 'web'])).stdout).toContain('lighthouse')
  })

  test('count what waits to be sent, and name what a removal takes', async () => {
    await runJson(laptop, 'share', 'web', 'mine', '--yes')
    await runJson(laptop, 'sync')
    await runJson(desktop, 'sync')
    await runJson(laptop, 'add', 'The keeper sleeps at noon.', '--project', 'web')
    expect((await runLore(laptop, ['sync', 'status'])).stdout).toContain('1 change to send')
    await runJson(laptop, 'sync')
    expect((await runLore(laptop, ['sync', 'status'])).stdout).not.toContain('to send')
    await runJson(desktop, 'sync')
    const { stdout } = await runLore(laptop, ['search', 'keeper', '--project', 'web', '--json'])
    await runJson(laptop, 'forget', JSON.parse(stdout).hits[0].ref.id, '--purge', '--yes')
    expect((await runLore(laptop, ['sync', '--dry-run'])).stdout).toContain(
      'would go: the removal of a memory',
    )
    await runJson(laptop, 'sync')
    expect((await runLore(desktop, ['sync', '--dry-run'])).stdout).toContain(
      'would come: the removal of: The keeper sleeps at noon.',
    )
  })

  test('settle a conflict by the beginning of its id', async () => {
    const ids: string[] = []
    for (const hour of ['six', 'nine']) {
      const said = await runLore(laptop, ['add', `The gate opens at ${hour}.`, '--project', 'web', '--force'])
      ids.push(/Stored ([0-9a-f-]+)/.exec(said.stdout)?.[1] ?? '')
    }
    await runJson(laptop, 'link', ids[0] ?? '', 'contradicts', ids[1] ?? '')
    const listed = await runLore(laptop, ['conflicts', '--project', 'web', '--json'])
    const id: string = JSON.parse(listed.stdout).items[0].id
    const missing = await runLore(laptop, ['conflicts', 'resolve', 'ffff', '--keep', 'a'])
    expect(missing).toMatchObject({ code: 3 })
    expect(missing.stderr).toContain('There is no such conflict')
    const { stdout } = await runLore(laptop, ['conflicts', 'resolve', id.slice(0, 23), '--keep', 'a'])
    expect(stdout).toContain('Settled: a is kept')
  })

  test('say what to do if the folder is away, and refuse a group that is none', async () => {
    const connected = await runLore(desktop, ['sync', 'connect', 'mine', join(shared, 'Away')])
    expect(connected.stdout).toContain('There is no such folder now')
    const away = await runLore(desktop, ['sync'])
    expect(away.code).toBe(1)
    expect(away.stdout).toContain('Is the stick plugged in')
    expect((await runLore(desktop, ['sync', 'status'])).stdout).toContain('There is no folder')
    expect((await runLore(desktop, ['share', 'web', 'everybody', '--yes'])).stderr).toContain('team:NAME')
  })
})
