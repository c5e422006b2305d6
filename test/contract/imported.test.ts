import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { LIMITS } from '../../src/core/limits.ts'
import { CONVERSATION_IMPORTERS, IMPORTERS } from '../../src/transfer/importers/index.ts'
import { bring, describeImported, MARK, openImporting, SECRET } from './imported.contract.ts'

/** For each kind, words of its fixture that are stored. */
const PHRASES: Readonly<Record<string, string>> = {
  chatgpt: 'Open them once it stays above twelve degrees.',
  'claude-ai': 'Good, we booked the tuner',
  lore: 'The pump runs every six hours.',
  'memory-v3': 'The bakery opens at six.',
  'knowledge-graph': 'Pads sound wider with a short delay.',
  lorekeeper: 'Dry the sails before folding them.',
  'claude-mem': 'The lamp timer drifted because of its crystal.',
  'memory-server': 'Stands under the lime tree',
  'open-webui': 'Take the night train, it has a bicycle car.',
  'mcp-memory-keeper': 'Tokens live for ten minutes',
  'mcp-memory-libsql': 'Grinds rye on Tuesdays',
  'mcp-memory-service': 'The kiln is lit on Fridays.',
  agentmemory: 'Prefer small commits.',
  letta: 'Mills rye and spelt.',
  zep: 'The harbour crane stands on the east quay.',
  supermemory: 'Waters the orchard before sunrise',
  table: 'The bobbin winder needs oil; only a drop.',
  mem0: 'Prefers trains over planes',
  'claude-code': 'Always answer in short sentences.',
  rules: 'Every change of the lock gates needs two people.',
  skills: 'Two parts compost, one part sand.',
  'basic-memory': 'The starter lives in the cellar.',
  markdown: 'Run `make check` before every commit.',
}

test('every importer is held to it', () => {
  const kinds = [...CONVERSATION_IMPORTERS, ...IMPORTERS].map(({ kind }) => kind)
  expect(Object.keys(PHRASES).sort()).toEqual([...kinds].sort())
})

for (const [kind, phrase] of Object.entries(PHRASES)) describeImported(kind, phrase)

test('names in an export of conversations are stored in one line, without terminal codes and secrets', async () => {
  const { engine, home, folder } = await openImporting()
  const spoilt = (name: string) => `${name}\u001b[31m\u0000 ${SECRET}\n${'and so on '.repeat(500)}`
  const message = {
    uuid: 'm-1',
    sender: 'human',
    created_at: '2025-08-01T10:00:00Z',
    text: 'The tuner comes on Friday.',
    attachments: [{ file_name: spoilt('notes.txt'), extracted_content: 'Strings are changed in May.' }],
  }
  const path = join(home, 'export')
  mkdirSync(path)
  writeFileSync(
    join(path, 'conversations.json'),
    JSON.stringify([{ uuid: 'c-1', name: spoilt('Piano'), chat_messages: [message] }]),
  )
  writeFileSync(join(path, `${SECRET}.json`), '{}')
  const { reports, turns } = await bring(engine, 'claude-ai', path)
  expect(turns).toBe(2)
  expect(JSON.stringify(reports)).not.toContain(MARK)
  const database = new DatabaseSync(join(folder, 'lore.db'), { readOnly: true })
  const names = database
    .prepare(
      'SELECT title AS name FROM sessions UNION ALL SELECT speaker FROM episodes WHERE speaker IS NOT NULL',
    )
    .all()
    .map(({ name }) => String(name))
  database.close()
  expect(names.map((name) => name.slice(0, 5))).toEqual(['Piano', 'notes'])
  for (const name of names) {
    expect(name.length).toBeLessThanOrEqual(LIMITS.titleChars)
    expect(name).not.toMatch(/[\u0000-\u001f]/)
    expect(name).not.toContain(MARK)
  }
})
