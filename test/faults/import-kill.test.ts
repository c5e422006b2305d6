/** An import from any program that is killed is sound, whole once it is run again, and gone once it is undone. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { CONVERSATION_IMPORTERS, IMPORTERS } from '../../src/transfer/importers/index.ts'
import { bring, contentOf, openImporting } from '../contract/imported.contract.ts'
import { makeFolder, PERSON } from '../support/engine.ts'
import { makeForeignHome } from '../support/imports.ts'
import { programFile } from '../support/programs.ts'

const KINDS = [...CONVERSATION_IMPORTERS, ...IMPORTERS].map(({ kind }) => kind)

async function importAndDie(args: readonly string[]): Promise<string | null> {
  const child = spawn(process.execPath, [programFile('foreign-importer'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  return signal
}

test.each(KINDS)('%s', async (kind) => {
  const home = makeFolder()
  const path = makeForeignHome(home)[kind] ?? ''
  const clean = await openImporting(home)
  await bring(clean.engine, kind, path)
  const folder = makeFolder()
  // A source of one conversation is over after the first call.
  const signals = [
    await importAndDie([folder, home, kind, path, '1']),
    await importAndDie([folder, home, kind, path, '0']),
  ]
  expect(signals).toContain('SIGKILL')
  const { engine } = await openImporting(home, folder)
  const rest = await bring(engine, kind, path)
  expect(contentOf(folder)).toEqual(contentOf(clean.folder))
  expect(await bring(engine, kind, path)).toMatchObject({ memories: 0, links: 0, turns: 0, runs: [] })
  const { items: imports } = await engine.listRuns({ kind: 'import' }, PERSON)
  expect(imports.map(({ state }) => state)).not.toContain('running')
  expect(imports.map(({ id }) => id)).toEqual(expect.arrayContaining([...rest.runs]))
  for (const { id } of imports) expect((await engine.undo({ id }, PERSON)).kept).toEqual([])
  expect(contentOf(folder)).toEqual({ memories: [], links: 0, turns: [] })
})
