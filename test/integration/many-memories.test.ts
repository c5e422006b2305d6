/** Several memories at once, guards by words and by title, ratings of links, and what a search may be told. */
import { expect, test } from 'vitest'
import type { EdgeId, MemoryId } from '../../src/core/ids.ts'
import type { Engine, RememberInput } from '../../src/engine/engine.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'

const NOBODY = '01890000-0000-7000-8000-000000000000'
const HARBOUR = 'The harbour master opens the lock at high water and closes it two hours later.'
const BAKERY = 'The bakery by the bridge sells rye bread until noon.'

async function keep(engine: Engine, input: RememberInput): Promise<MemoryId> {
  const outcome = await engine.remember(input, AGENT)
  if (outcome.kind !== 'stored') throw new Error(`not stored: ${outcome.reason}`)
  return outcome.memory.id
}

async function link(engine: Engine, source: MemoryId, target: MemoryId, caller = AGENT): Promise<EdgeId> {
  const outcome = await engine.connect({ source, target, relation: 'related_to' }, caller)
  if (outcome.kind !== 'linked') throw new Error('not linked')
  return outcome.edge.id
}

test('a title that must differ is the duplicate of another in the namespace, and an error where it is forced', async () => {
  const engine = await openTestEngine(makeFolder())
  await engine.ensureScope({ project: 'web' }, PERSON)
  const first = await keep(engine, { title: 'Lock', content: HARBOUR })
  const input = { title: ' Lock ', content: BAKERY, uniqueTitle: true, scope: { project: 'web' } }
  expect(await engine.remember(input, AGENT)).toMatchObject({
    kind: 'duplicate',
    of: { id: first },
    reason: expect.stringContaining('title'),
    gates: [{ gate: 'title', passed: false }],
  })
  await expect(engine.remember({ ...input, force: true }, AGENT)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining(first),
    details: { field: 'title', id: first },
  })
  await keep(engine, { title: 'Lock', content: BAKERY, supersedes: first, uniqueTitle: true })
  await keep(engine, { title: 'Lock', content: 'Anybody may use a title that is not to be unique.' })
})

test('two at once under one title leave one', async () => {
  const engine = await openTestEngine(makeFolder())
  const contents = [HARBOUR, BAKERY]
  const outcomes = await Promise.all(
    contents.map((content) => engine.remember({ title: 'One', content, uniqueTitle: true }, AGENT)),
  )
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['duplicate', 'stored'])
})

test('words count in likeness where they are asked to, down to the threshold that is given', async () => {
  const engine = await openTestEngine(makeFolder())
  const first = await keep(engine, { content: HARBOUR })
  const reworded =
    'At high water the harbour master opens the lock, and two hours later the lock gets closed.'
  const guarded = (nearDuplicate01: number) =>
    engine.remember({ content: reworded, gate: { nearDuplicate01, wordShare01: 0.4 } }, AGENT)
  const declined = await guarded(0.6)
  expect(declined).toMatchObject({ kind: 'duplicate', of: { id: first } })
  const likeness = declined.kind === 'duplicate' ? declined.similarity01 : 0
  expect(likeness).toBeLessThan(1)
  expect((await guarded(likeness + 0.01)).kind).toBe('stored')
  const other = 'At high tide the harbour master opens the lock, and three hours later it is closed.'
  const update = await engine.remember(
    { content: other, gate: { nearDuplicate01: 0.3, wordShare01: 0.4 } },
    AGENT,
  )
  expect(update.kind).toBe('stored')
})

test('a memory is linked to the nearest one from the likeness asked for', async () => {
  const engine = await openTestEngine(makeFolder())
  const harbour = await keep(engine, { content: HARBOUR })
  await keep(engine, { content: BAKERY })
  const about = 'The lock of the harbour is opened by the harbour master at every high water.'
  const near = await engine.remember({ content: about, linkNearestFrom01: 0.5 }, AGENT)
  expect(near).toMatchObject({ kind: 'stored', linkedTo: { id: harbour } })
  const far = await engine.remember(
    { content: 'Invoices are sent on Mondays.', linkNearestFrom01: 0.75 },
    AGENT,
  )
  expect(far).toMatchObject({ kind: 'stored', linkedTo: null })
  const read = await engine.read({ id: harbour }, AGENT)
  expect(read.kind === 'memory' && read.associations.map(({ edge }) => [edge.relation, edge.madeBy])).toEqual(
    [['related_to', 'agent']],
  )
})

test('what fails among many keeps nothing else from being done', async () => {
  const engine = await openTestEngine(makeFolder())
  const known = await keep(engine, { content: BAKERY })
  const outcome = await engine.rememberMany(
    {
      items: [
        {
          content: HARBOUR,
          links: [
            { target: known, relation: 'related_to' },
            { target: NOBODY, relation: 'related_to' },
            { target: known, relation: 'loves' },
          ],
        },
        { content: ' ' },
        { content: BAKERY, links: [{ target: known, relation: 'related_to' }] },
      ],
      links: [{ source: known, target: known, relation: 'related_to' }],
    },
    AGENT,
  )
  expect(outcome.items.map(({ kind }) => kind)).toEqual(['stored', 'failed', 'duplicate'])
  expect(outcome.items.map(({ links }) => links.map(({ kind }) => kind))).toEqual([
    ['linked', 'failed', 'linked'],
    [],
    [],
  ])
  expect(outcome.links).toMatchObject([{ kind: 'failed', code: 'self_edge' }])
  // A word of another program is kept as the reason.
  expect(outcome.items[0]?.links[2]).toMatchObject({ edge: { relation: 'related_to', reasoning: 'loves' } })
  const items = Array.from({ length: 501 }, () => ({ content: HARBOUR }))
  await expect(engine.rememberMany({ items }, AGENT)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('several are read in the order asked; listing them is no access, and other namespaces are not seen', async () => {
  const engine = await openTestEngine(makeFolder())
  await engine.ensureScope({ namespace: 'other', project: null }, PERSON)
  const [a, b] = [await keep(engine, { content: HARBOUR }), await keep(engine, { content: BAKERY })]
  const elsewhere = await engine.remember({ content: HARBOUR, scope: { namespace: 'other' } }, PERSON)
  const hidden = elsewhere.kind === 'stored' ? elsewhere.memory.id : ''
  const ids = [b, 'no id', hidden, a.toUpperCase(), b]
  const counts = async (listed: boolean) =>
    (await engine.readMany({ ids, listed, links: true }, AGENT)).items.map(({ memory }) => [
      memory.id,
      memory.accessCount,
    ])
  expect(await counts(true)).toEqual([
    [b, 0],
    [a, 0],
  ])
  expect(await counts(false)).toEqual([
    [b, 1],
    [a, 1],
  ])
  expect((await engine.readMany({ ids, listed: true }, PERSON)).items).toHaveLength(3)
  await engine.forget({ id: a }, AGENT)
  expect(await counts(true)).toEqual([[b, 1]])
  const { items: archived } = await engine.readMany({ ids: [a], includeArchived: true }, AGENT)
  expect(archived.map(({ memory }) => memory.accessCount)).toEqual([1])
})

test('a rating moves the weight a link has by now, up and down', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock })
  const [a, b] = [await keep(engine, { content: HARBOUR }), await keep(engine, { content: BAKERY })]
  const id = await link(engine, a, b)
  clock.advance(10 * DAY_MS)
  const faded = 0.95 ** 10
  const up = await engine.rateLink({ id, useful: true, confidence: 10 }, AGENT)
  expect(up.weightBefore).toBeCloseTo(faded, 10)
  expect(up.edge.weight).toBeCloseTo(faded + 0.05, 10)
  const down = await engine.rateLink({ id, useful: false, confidence: 1, scale: { bumpDown: 4 } }, AGENT)
  expect(down.edge.weight).toBeCloseTo(faded + 0.05 - 0.4, 10)
  const read = await engine.read({ id: a }, AGENT)
  expect(read.kind === 'memory' && read.associations[0]?.edge.weight).toBeCloseTo(faded + 0.05 - 0.4, 10)
})

test('an agent rates no link that a person made, nor what is no link of meaning', async () => {
  const engine = await openTestEngine(makeFolder())
  const [a, b] = [await keep(engine, { content: HARBOUR }), await keep(engine, { content: BAKERY })]
  const rating = { useful: false, confidence: 1 }
  const made = await link(engine, a, b, PERSON)
  await expect(engine.rateLink({ id: made, ...rating }, AGENT)).rejects.toMatchObject({ code: 'protected' })
  expect((await engine.rateLink({ id: made, ...rating }, PERSON)).edge.weight).toBeCloseTo(0.95, 10)
  const next = await engine.connect({ source: a, target: b, relation: 'next' }, AGENT)
  const order = next.kind === 'linked' ? next.edge.id : made
  await expect(engine.rateLink({ id: order, ...rating }, AGENT)).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const nobody = '01890000-0000-7000-8000-000000000000' as EdgeId
  await expect(engine.rateLink({ id: nobody, ...rating }, AGENT)).rejects.toMatchObject({
    code: 'edge_not_found',
  })
})

test('a search ranks by numbers that come with it, from a least score on, and among memories that are named', async () => {
  const clock = makeClock()
  const engine = await openTestEngine(makeFolder(), { clock })
  const a = await keep(engine, { content: HARBOUR, quality: 2 })
  const b = await keep(engine, { content: BAKERY, quality: 8 })
  clock.advance(90 * DAY_MS)
  const asked = { query: 'when is the lock opened?', policy: 'lorekeeper', showSignals: true } as const
  const ask = async (more: object = {}) => (await engine.recall({ ...asked, ...more }, AGENT)).hits
  const [first, second] = await ask()
  expect([first?.ref.id, second?.ref.id]).toEqual([a, b])
  expect(first?.factor).toBeCloseTo(0.5, 2)
  const combined = (first?.score ?? 0) / (first?.factor ?? 1)
  expect(await ask({ minScore: combined - 0.001 })).toHaveLength(1)
  expect(await ask({ minScore: combined + 0.001 })).toHaveLength(0)
  const byQuality = { semantic: 0, keyword: 0, quality: 1, usage: 0, decayPerDay: 0 }
  expect((await ask({ policyNumbers: byQuality })).map(({ ref, score }) => [ref.id, score])).toEqual([
    [b, 0.8],
    [a, 0.2],
  ])
  expect((await ask({ refineFrom: [b, 'no id'] })).map(({ ref }) => ref.id)).toEqual([b])
  await expect(ask({ policyNumbers: { other: 1 } })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(ask({ policyNumbers: { semantic: -1 } })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(ask({ policy: 'simple', policyNumbers: { semantic: 1 } })).rejects.toMatchObject({
    hint: 'Its numbers are fixed.',
  })
})
