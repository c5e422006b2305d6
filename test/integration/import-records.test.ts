/** Records that importers read from files of Zep, Supermemory, Letta, mcp-memory-service and from tables. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImportDeps, ImportedSource } from '../../src/core/ports/importer.ts'
import { openForeignDatabase } from '../../src/store/sqlite/foreign-database.ts'
import { IMPORTERS } from '../../src/transfer/importers/index.ts'
import { makeFolder } from '../support/engine.ts'
import { makeForeignHome } from '../support/imports.ts'

const deps: ImportDeps = { openDatabase: openForeignDatabase, homedir: '/', now: Date.UTC(2026, 10, 1) }

async function read(kind: string, path: string, columns?: ImportDeps['columns']): Promise<ImportedSource> {
  const importer = IMPORTERS.find((candidate) => candidate.kind === kind)
  if (importer === undefined) throw new Error(kind)
  return importer.read(path, columns === undefined ? deps : { ...deps, columns })
}

const ofFixture = (kind: string) => read(kind, makeForeignHome(makeFolder())[kind] ?? '')
const byContent = ({ memories }: ImportedSource, words: string) =>
  memories.find(({ content }) => content.includes(words))

function writeText(name: string, text: string): string {
  const path = join(makeFolder(), name)
  writeFileSync(path, text)
  return path
}

test('facts of Zep hang below the thing they are about and keep the time in which they were true', async () => {
  const source = await ofFixture('zep')
  const crane = source.memories.find(({ title }) => title === 'Harbour crane')
  expect(byContent(source, 'stands on the east quay')).toMatchObject({
    parent: crane?.key,
    validFrom: Date.UTC(2026, 0, 15),
    metadata: { relation: 'STANDS_ON', group: 'harbour' },
  })
  expect(byContent(source, 'six tonnes')).toMatchObject({ validUntil: Date.UTC(2026, 1, 20) })
  expect(byContent(source, 'hook replaced')).toMatchObject({ title: 'Morning report', kind: 'observation' })
  // A fact that no longer holds makes no link.
  expect(source.edges.map(({ reasoning, relation }) => reasoning ?? relation)).toEqual([
    'stands on',
    'part_of',
  ])
})

test('answers of Zep’s clients, with names in camel case and pages around them, are read as well', async () => {
  const edge = {
    uuid: 'e1',
    fact: 'Iris likes tea.',
    name: 'LIKES',
    sourceNodeUuid: 'n1',
    targetNodeUuid: 'n2',
  }
  const path = writeText(
    'facts.jsonl',
    `${JSON.stringify({ edges: [{ ...edge, validAt: '2026-01-02T00:00:00Z' }] })}\n{"uuid":"n1","name":"Iris","labels":["Person"],"summary":""}\nno json\n`,
  )
  const source = await read('zep', path)
  expect(byContent(source, 'likes tea')).toMatchObject({ parent: 'node n1', validFrom: Date.UTC(2026, 0, 2) })
  expect(source.memories.find(({ key }) => key === 'node n1')).toMatchObject({ kind: 'person' })
  expect(source.remarks.filter(({ code }) => code === 'bad_record')).toMatchObject([{ count: 1 }])
})

test('memories of Supermemory come in their latest version, below their document', async () => {
  const source = await ofFixture('supermemory')
  expect(byContent(source, 'twice a week in July')).toBeDefined()
  expect(source.memories.find(({ key }) => key === 'memory mem_2')).toMatchObject({
    content: 'Waters the orchard twice a week in July',
    parent: 'document doc_K3yq1',
  })
  expect(source.remarks.map(({ code, count }) => [code, count])).toEqual([
    ['replaced_there', 1],
    ['deleted_there', 1],
  ])
  const profile = writeText(
    'profile.json',
    '{"profile":{"static":["Speaks Dutch"],"dynamic":["Repairs a boat"]}}',
  )
  expect((await read('supermemory', profile)).memories.map(({ content }) => content)).toEqual([
    'Supermemory',
    'Speaks Dutch',
    'Repairs a boat',
  ])
})

test('an agent file is known by its content, and its blocks by agent and label', async () => {
  const document = {
    agents: [{ id: 'agent-0', name: 'miller', block_ids: ['block-3'], memory_blocks: [], messages: [] }],
    blocks: [{ id: 'block-3', label: 'human', value: 'Mills spelt.' }],
  }
  const path = writeText('export.json', JSON.stringify(document))
  const letta = IMPORTERS.find(({ kind }) => kind === 'letta')
  expect(await letta?.recognise(path, deps)).toBe('memory blocks of agents')
  expect((await read('letta', path)).memories.map(({ key }) => key)).toEqual([
    'agent miller',
    'block agent miller human',
  ])
})

test('mcp-memory-service counts uses and rates quality inside of its metadata', async () => {
  const source = await ofFixture('mcp-memory-service')
  expect(byContent(source, 'lit on Fridays')).toMatchObject({
    accessCount: 3,
    lastAccessedAt: 1_754_100_000_000,
    quality: 8,
    metadata: { source: 'chat', type: 'fact' },
  })
  expect(byContent(source, 'Glazes')).toMatchObject({ confidence: 0.6, metadata: { store: 'workshop' } })
  // 1 is what every memory has there, so it says nothing.
  expect(byContent(source, 'Stoneware is fired at 1,220')?.confidence).toBeUndefined()
})

test('mcp-memory-service names a successor in a column or the metadata, and a contradiction counts once', async () => {
  const { edges, remarks } = await ofFixture('mcp-memory-service')
  expect(edges.map(({ source, relation, target }) => `${source} ${relation} ${target}`)).toEqual([
    'a5 supersedes a4',
    'a1 supersedes a6',
    'a1 related_to a2',
    'a5 contradicts a1',
  ])
  expect(remarks.filter(({ code }) => code === 'unknown_table')).toEqual([])
})

test.each([
  ['rows.jsonl', '{"note":{"text":"Coil ropes."},"when":"2026-02-03"}\nbroken\n', 'note.text'],
  ['rows.json', '[{"body":"Coil ropes.","when":"2026-02-03"}, 5]', 'body'],
  ['rows.json', '{"page":1,"rows":[{"body":"Coil ropes.","when":"2026-02-03"},"x"]}', 'body'],
  ['rows.tsv', 'body\twhen\nCoil ropes.\t2026-02-03\nx\ty\ttoo many\n', 'body'],
])('a table in %s is read by the map, and names what is no row', async (name, text, column) => {
  const source = await read('table', writeText(name, text), { content: column, created: 'when' })
  expect(byContent(source, 'Coil ropes.')).toMatchObject({ createdAt: Date.UTC(2026, 1, 3) })
  expect(source.columns?.used).toEqual({ content: column, created: 'when' })
  expect(source.remarks).toMatchObject([{ code: 'bad_record', count: 1 }])
})

test('a table with a column or an encoding that Lore cannot read is refused with what to do', async () => {
  const path = writeText('a.csv', 'x,y\n1,2\n')
  await expect(read('table', path)).rejects.toMatchObject({ hint: expect.stringContaining('x, y') })
  await expect(read('table', path, { content: 'z' })).rejects.toThrow('no column "z"')
  writeFileSync(path, Buffer.from('text\n\xe4\xf6\xfc\n', 'latin1'))
  await expect(read('table', path)).rejects.toThrow('UTF-8')
})
