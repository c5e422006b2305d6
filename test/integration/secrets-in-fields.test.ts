/** A secret in any free-text field of any use case: refused or cut, and never in the bytes on disk. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Caller } from '../../src/core/caller.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { AGENT, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

/** Put together here, so that no whole one stands in the repository. */
const DRAWN = 'wWPw5k4aQ9xR7mB2'.concat('vT8nL5cW1yH6dF4gJ0pS')
const SECRETS: readonly (readonly [string, string])[] = [
  ['a token of a vendor', `ghp_${DRAWN}`],
  ['a key in a sentence', `my api key is ${DRAWN.slice(0, 32)}`],
]

interface Ids {
  readonly a: MemoryId
  readonly b: MemoryId
  readonly edge: string
}

type Field = readonly [string, (engine: Engine, secret: string, ids: Ids) => Promise<unknown>]

const text = 'The crane is inspected every quarter by the harbour office.'
const turn = (more: object) => ({
  role: 'user' as const,
  text: 'We moved the crane.',
  at: 1_700_000_000_000,
  ...more,
})
const staged = (more: object) => ({ agent: 'claude-code', sessionId: 's-9', turns: [turn({})], ...more })

const FIELDS: readonly Field[] = [
  ...['content', 'title', 'summary', 'quote', 'element', 'author', 'sourceFile'].map(
    (field): Field => [
      `remember.${field}`,
      (engine, secret) => engine.remember({ content: text, force: true, [field]: secret }, PERSON),
    ],
  ),
  [
    'remember.tags',
    (engine, secret) => engine.remember({ content: text, force: true, tags: [secret] }, PERSON),
  ],
  [
    'remember.metadata',
    (engine, secret) => engine.remember({ content: text, force: true, metadata: { note: secret } }, PERSON),
  ],
  [
    'rememberMany.items',
    (engine, secret) => engine.rememberMany({ items: [{ content: secret, force: true }] }, PERSON),
  ],
  [
    'rememberMany.links.reasoning',
    (engine, secret, { a, b }) =>
      engine.rememberMany(
        { links: [{ source: a, target: b, relation: 'related_to', reasoning: secret }] },
        PERSON,
      ),
  ],
  ...['content', 'title', 'summary', 'quote', 'element'].map(
    (field): Field => [
      `update.${field}`,
      (engine, secret, { a }) => engine.update({ id: a, [field]: secret }, PERSON),
    ],
  ),
  ['update.tags', (engine, secret, { a }) => engine.update({ id: a, tags: [secret] }, PERSON)],
  [
    'update.metadata',
    (engine, secret, { a }) => engine.update({ id: a, metadata: { note: secret } }, PERSON),
  ],
  ['forget.reason', (engine, secret, { a }) => engine.forget({ id: a, reason: secret }, PERSON)],
  [
    'supersede.reason',
    (engine, secret, { a, b }) => engine.supersede({ old: a, by: b, reason: secret }, PERSON),
  ],
  [
    'connect.reasoning',
    (engine, secret, { a, b }) =>
      engine.connect({ source: a, target: b, relation: 'related_to', reasoning: secret }, PERSON),
  ],
  [
    'feedback.note',
    (engine, secret, { a }) => engine.feedback({ id: a, useful: true, note: secret }, PERSON),
  ],
  [
    'rateLink.note',
    (engine, secret, { edge }) => engine.rateLink({ id: edge as never, useful: true, note: secret }, PERSON),
  ],
  ['enqueue.content', (engine, secret) => engine.enqueue({ remember: { content: secret } }, PERSON)],
  [
    'enqueue.title',
    (engine, secret) => engine.enqueue({ remember: { content: text, title: secret } }, PERSON),
  ],
  ...['session', 'summary', 'topic', 'taskType'].map(
    (field): Field => [
      `reflect.${field}`,
      (engine, secret) => engine.reflect({ session: 's-1', summary: text, [field]: secret } as never, AGENT),
    ],
  ),
  ...['agent', 'sessionId', 'title'].map(
    (field): Field => [
      `stage.${field}`,
      (engine, secret) => engine.stage(staged({ [field]: secret }), AGENT),
    ],
  ),
  ['stage.metadata', (engine, secret) => engine.stage(staged({ metadata: { note: secret } }), AGENT)],
  ...['text', 'speaker', 'caption', 'model', 'externalId'].map(
    (field): Field => [
      `stage.turns.${field}`,
      (engine, secret) => engine.stage(staged({ turns: [turn({ [field]: secret })] }), AGENT),
    ],
  ),
  ['digestText.text', (engine, secret) => engine.digestText({ text: `We decided it. ${secret}` }, AGENT)],
  ['digestText.source', (engine, secret) => engine.digestText({ text, source: secret }, AGENT)],
  ['digestText.agent', (engine, secret) => engine.digestText({ text, agent: secret }, AGENT)],
  ...['context', 'title', 'element'].map(
    (field): Field => [
      `recordExperience.${field}`,
      (engine, secret) =>
        engine.recordExperience({ context: text, steps: [{ action: 'look' }], [field]: secret }, AGENT),
    ],
  ),
  [
    'recordExperience.steps',
    (engine, secret) => engine.recordExperience({ context: text, steps: [{ action: secret }] }, AGENT),
  ],
  [
    'recordExperience.outcomes',
    (engine, secret) =>
      engine.recordExperience({ context: text, steps: [{ action: 'look' }], outcomes: [secret] }, AGENT),
  ],
  ['ensureScope.project', (engine, secret) => engine.ensureScope({ project: secret }, PERSON)],
  ['ensureScope.namespace', (engine, secret) => engine.ensureScope({ namespace: secret }, PERSON)],
  ['syncAgent.agent', (engine, secret) => engine.syncAgent({ agent: secret }, AGENT)],
  [
    'acknowledgeChanges.agent',
    (engine, secret) => engine.acknowledgeChanges({ agent: secret, position: 0 }, PERSON),
  ],
  ...(['name', 'session'] as const).map(
    (field): Field => [
      `caller.${field}`,
      (engine, secret) =>
        engine.remember({ content: text, force: true }, { ...AGENT, [field]: secret } as Caller),
    ],
  ),
]

/** Everything that Lore wrote: the database, its log, and whatever lies beside them. */
function readBytes(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

test('no free-text field of a use case lets a secret through to the disk', async () => {
  const folder = makeFolder()
  const engine = await openTestEngine(folder, { backgroundEmbedding: false })
  const remember = async (content: string) => {
    const outcome = await engine.remember({ content, force: true, vectors: 'background' }, PERSON)
    if (outcome.kind !== 'stored') throw new Error(outcome.kind)
    return outcome.memory.id
  }
  const outcomes: Record<string, string> = {}
  for (const [name, call] of FIELDS) {
    const [a, b] = [
      await remember(`The crane of ${name} is red.`),
      await remember(`The gate of ${name} is shut.`),
    ]
    const linked = await engine.connect({ source: b, target: a, relation: 'related_to' }, PERSON)
    const edge = linked.kind === 'linked' ? linked.edge.id : ''
    for (const [, secret] of SECRETS) {
      const told = await call(engine, secret, { a, b, edge }).then(
        () => 'cut',
        (error: { readonly code?: string }) => String(error.code ?? error),
      )
      outcomes[name] = [...new Set([...(outcomes[name]?.split(', ') ?? []), told])].join(', ')
    }
    expect(readBytes(folder).includes(DRAWN.slice(0, 20)), `${name} is on the disk`).toBe(false)
  }
  // Every field was really reached: it was refused for the secret, or taken without it.
  const others = Object.entries(outcomes).filter(([, told]) => !/^(?:cut|contains_secret)(?:, |$)/.test(told))
  expect(others).toEqual([])
  await engine.close()
  expect(readBytes(folder)).not.toContain(DRAWN.slice(0, 20))
})
