/** What other programs keep, on a real disk: databases made from the scripts among the fixtures, and copies of files. */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

const FIXTURES = fileURLToPath(new URL('../fixtures/import', import.meta.url))

/** Runs a script of the fixtures, or one of the test's own, into a new database. */
export function makeDatabase(path: string, script: string): string {
  const sql = script.endsWith('.sql') ? readFileSync(join(FIXTURES, script), 'utf8') : script
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
  return path
}

export function copyFixture(name: string, path: string): string {
  mkdirSync(dirname(path), { recursive: true })
  cpSync(join(FIXTURES, name), path, { recursive: true })
  return path
}

/** A home in which every program that can be imported has left something; by kind, where. */
export function makeForeignHome(home: string): Readonly<Record<string, string>> {
  return {
    lore: makeDatabase(join(home, '.lore', 'memory.db'), 'lore-fragments.sql'),
    'memory-v3': makeDatabase(join(home, '.memory-v3', 'memory.db'), 'memory-v3.sql'),
    'knowledge-graph': makeDatabase(join(home, '.knowledge-graph', 'knowledge.db'), 'knowledge-graph.sql'),
    lorekeeper: dirname(makeDatabase(join(home, '.lorekeeper', 'lorekeeper.db'), 'lorekeeper.sql')),
    'claude-mem': makeDatabase(join(home, '.claude-mem', 'claude-mem.db'), 'claude-mem.sql'),
    'memory-server': copyFixture('memory-server.jsonl', join(home, 'memory.jsonl')),
    mem0: copyFixture('mem0.json', join(home, 'mem0.json')),
    'claude-code': copyFixture('claude', join(home, '.claude')),
    skills: copyFixture('skills', join(home, '.claude', 'skills')),
    'basic-memory': copyFixture('basic-memory', join(home, 'basic-memory')),
    markdown: copyFixture('project', join(home, 'project')),
  }
}

/** Every file with its bytes, to show that nothing was written. */
export function snapshotFolder(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  )
  return Object.fromEntries(
    paths.sort().map((path) => [path, readFileSync(join(folder, path)).toString('base64')]),
  )
}
