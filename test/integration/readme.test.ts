/** The library example of the README runs as it stands, against the built package. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '../support/engine.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('the README example stores a memory and finds it', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''
  expect(example).toContain("from 'lore-memory'")
  const folder = makeFolder()
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules', 'lore-memory'), 'junction')
  writeFileSync(join(folder, 'example.mjs'), example)
  const printed = execFileSync(process.execPath, ['--no-warnings', 'example.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(printed.trim()).toBe('stored The API gateway times out after 30 seconds.')
})

test('the README says how to install and start it, and which tools there are', async () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  expect(readme).toContain('npm install && npm start')
  expect(readme).toContain('npm install && npm test')
  expect(readme).toContain('npx lore-memory init')
  expect(readme).toContain('npm i -g lore-memory')
  // Said once: everything else speaks of `lore`.
  expect(readme.match(/bin\/lore\.mjs/g)).toHaveLength(1)
  const { lore } = await import('../../src/mcp/profiles/lore/index.ts')
  for (const tool of lore.tools) expect(readme).toContain(`\`${tool.name}\``)
})

test('the README is short, has three pictures, and every figure it shows is one that the results hold', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const results = readFileSync(join(ROOT, 'bench', 'RESULTS.md'), 'utf8')
  expect(readme.split('\n').length).toBeLessThan(150)
  expect(readme.match(/!\[[^\]]+\]\([^)]+\)/g)).toHaveLength(3)
  const toNumbers = (text: string) =>
    [...text.matchAll(/\d[\d,]*\.\d+|(?<!\d)\.\d+/g)].map(([typed]) => Number(typed.replaceAll(',', '')))
  const known = new Set(toNumbers(results))
  const rows = readme.slice(readme.indexOf('## Measured'), readme.indexOf('## More\n')).split('\n')
  const shown = rows.filter((row) => row.startsWith('| ')).flatMap(toNumbers)
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter((figure) => !known.has(figure))).toEqual([])
})
