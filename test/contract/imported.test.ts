import { expect, test } from 'vitest'
import { CONVERSATION_IMPORTERS, IMPORTERS } from '../../src/transfer/importers/index.ts'
import { describeImported } from './imported.contract.ts'

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
