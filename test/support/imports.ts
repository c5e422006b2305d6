/** What other programs keep, on a real disk: databases made from the scripts among the fixtures, and copies of files. */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { crc32, deflateRawSync } from 'node:zlib'

const FIXTURES = fileURLToPath(new URL('../fixtures/import', import.meta.url))

/** Runs a script of the fixtures, or one of the test's own, into a new database. */
export function makeDatabase(path: string, script: string, change: Change = (text) => text): string {
  const sql = change(script.endsWith('.sql') ? readFileSync(join(FIXTURES, script), 'utf8') : script)
  mkdirSync(dirname(path), { recursive: true })
  const database = new DatabaseSync(path)
  database.exec(sql)
  database.close()
  return path
}

export function copyFixture(name: string, path: string, change?: Change): string {
  mkdirSync(dirname(path), { recursive: true })
  cpSync(join(FIXTURES, name), path, { recursive: true })
  if (change !== undefined)
    for (const file of listTexts(path)) writeFileSync(file, change(readFileSync(file, 'utf8')))
  return path
}

/** Changes the text of a fixture before it is used. */
type Change = (text: string) => string

function listTexts(path: string): readonly string[] {
  if (statSync(path).isFile()) return [path]
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return names.map((name) => join(path, name)).filter((file) => statSync(file).isFile())
}

/** A home in which every program that can be imported has left something; by kind, where. */
export function makeForeignHome(home: string, change?: Change): Readonly<Record<string, string>> {
  return {
    lore: makeDatabase(join(home, '.lore', 'memory.db'), 'lore-fragments.sql', change),
    'memory-v3': makeDatabase(join(home, '.memory-v3', 'memory.db'), 'memory-v3.sql', change),
    'knowledge-graph': makeDatabase(
      join(home, '.knowledge-graph', 'knowledge.db'),
      'knowledge-graph.sql',
      change,
    ),
    lorekeeper: dirname(makeDatabase(join(home, '.lorekeeper', 'lorekeeper.db'), 'lorekeeper.sql', change)),
    'claude-mem': makeDatabase(join(home, '.claude-mem', 'claude-mem.db'), 'claude-mem.sql', change),
    'memory-server': copyFixture('memory-server.jsonl', join(home, 'memory.jsonl'), change),
    chatgpt: zipFolder(join(FIXTURES, 'chatgpt'), join(home, 'chatgpt.zip'), change),
    'claude-ai': copyFixture('claude-ai', join(home, 'claude-export'), change),
    'open-webui': copyFixture('open-webui.json', join(home, 'chats.json'), change),
    'mcp-memory-keeper': makeDatabase(join(home, 'keeper', 'context.db'), 'mcp-memory-keeper.sql', change),
    'mcp-memory-libsql': makeDatabase(join(home, 'libsql', 'memory.db'), 'mcp-memory-libsql.sql', change),
    'mcp-memory-service': makeDatabase(
      join(home, 'service', 'sqlite_vec.db'),
      'mcp-memory-service.sql',
      change,
    ),
    agentmemory: copyFixture('agentmemory.json', join(home, 'am', 'standalone.json'), change),
    letta: copyFixture('letta.af', join(home, 'miller.af'), change),
    zep: copyFixture('zep.json', join(home, 'graph.json'), change),
    supermemory: copyFixture('supermemory.json', join(home, 'documents.json'), change),
    table: copyFixture('table.csv', join(home, 'workshop.csv'), change),
    mem0: copyFixture('mem0.json', join(home, 'mem0.json'), change),
    'claude-code': copyFixture('claude', join(home, '.claude'), change),
    rules: copyFixture('rules', join(home, 'ruled'), change),
    skills: copyFixture('skills', join(home, '.claude', 'skills'), change),
    'basic-memory': copyFixture('basic-memory', join(home, 'basic-memory'), change),
    markdown: copyFixture('project', join(home, 'project'), change),
  }
}

/** Packs the files of a folder, deflated, as the programs' exports are. */
function zipFolder(folder: string, path: string, change: Change = (text) => text): string {
  const files = readdirSync(folder).map((name) => ({
    name,
    content: Buffer.from(change(readFileSync(join(folder, name), 'utf8'))),
  }))
  return writeZip(path, files)
}

/** Writes a zip archive. */
export function writeZip(path: string, files: readonly { name: string; content: Buffer }[]): string {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content } of files) {
    const packed = deflateRawSync(content)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(content.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, Buffer.from(name))
    bodies.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  writeFileSync(path, Buffer.concat([...bodies, list, end]))
  return path
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
