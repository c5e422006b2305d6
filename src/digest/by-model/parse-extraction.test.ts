import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Episode, EpisodeRole } from '../../core/conversation.ts'
import type { Extraction, ExtractionRequest } from '../../core/digest.ts'
import { RELATIONS_BY_LAYER } from '../../core/edge.ts'
import { isLoreError } from '../../core/errors.ts'
import type { EpisodeId, MemoryId, ScopeId, SessionId } from '../../core/ids.ts'
import { LIMITS } from '../../core/limits.ts'
import { findTextFault } from '../../text/validate-text.ts'
import { checkQuotes } from '../passages/check-quotes.ts'
import { parseExtraction } from './parse-extraction.ts'
import { EXTRACTED_RELATIONS } from './prompts/extract-v2.ts'
import { EXTRACTION_BOUNDS } from './prompts/extraction-bounds.ts'

const episode = (position: number, role: EpisodeRole, text: string): Episode => ({
  id: `episode-${position}` as EpisodeId,
  sessionId: 'session' as SessionId,
  scopeId: 1 as ScopeId,
  position,
  externalId: `${position}`,
  role,
  speaker: null,
  text,
  caption: null,
  model: null,
  at: 0,
  contentHash: '',
  sourceFile: null,
  sourceLine: null,
  sourceByte: null,
})

const REQUEST: ExtractionRequest = {
  session: { title: null, agent: 'test', startedAt: 0, branch: null },
  project: null,
  episodes: [episode(0, 'user', 'We use Redis for the queue.'), episode(1, 'assistant', 'Noted.')],
  before: [],
  after: [],
  nearbyRoots: [{ id: 'root-1' as MemoryId, title: 'Background jobs', summary: '' }],
  repeatedLines: new Set(),
}

const fact = (changes: Record<string, unknown> = {}) => ({
  label: 'f1',
  text: 'The queue runs on Redis.',
  kind: 'decision',
  importance: 'high',
  quote: 'We use Redis for the queue',
  turn: 1,
  entities: [{ name: 'Redis', kind: 'system' }],
  corrects: '',
  details: [],
  ...changes,
})
const concept = (facts: readonly unknown[], changes: Record<string, unknown> = {}) => ({
  label: 'c1',
  name: 'Job queue',
  summary: 'What the queue runs on.',
  procedural: false,
  facts,
  ...changes,
})
const answer = (concepts: readonly unknown[], changes: Record<string, unknown> = {}) => ({
  topic: 'Jobs',
  root: 0,
  summary: 'About jobs.',
  concepts,
  relations: [],
  ...changes,
})

const parse = (value: unknown) => parseExtraction(value, REQUEST)
const parseFact = (changes: Record<string, unknown>) => {
  const extraction = parse(answer([concept([fact(changes)])]))
  const found = extraction.concepts[0]?.facts[0]
  if (found === undefined) throw new Error('the fact is gone')
  return { ...found, rejected: extraction.rejected }
}
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return isLoreError(error) ? error.code : 'other'
  }
  return null
}

describe('reading an answer', () => {
  test('gives back what follows the schema, under keys of its own', () => {
    const detail = {
      ...fact({ label: 'd1', text: 'Its address is in the settings.', quote: '', turn: 2, entities: [] }),
    }
    expect(parse(answer([concept([fact({ details: [detail] })])]))).toEqual({
      topic: 'Jobs',
      summary: 'About jobs.',
      concepts: [
        {
          key: 'c1',
          name: 'Job queue',
          summary: 'What the queue runs on.',
          procedural: false,
          files: [],
          facts: [
            {
              key: 'c1.f1',
              text: 'The queue runs on Redis.',
              kind: 'decision',
              importance: 'high',
              quote: 'We use Redis for the queue',
              episode: 'episode-0',
              ownWords: true,
              entities: [{ name: 'Redis', kind: 'system' }],
              corrects: null,
              details: [
                {
                  key: 'c1.f1.d1',
                  text: 'Its address is in the settings.',
                  kind: 'decision',
                  importance: 'high',
                  quote: null,
                  episode: 'episode-1',
                  ownWords: false,
                  entities: [],
                  corrects: null,
                },
              ],
            },
          ],
        },
      ],
      relations: [],
      rejected: {},
    })
  })

  test('takes an empty list of concepts for an answer', () => {
    expect(parse(answer([]))).toMatchObject({ concepts: [], relations: [], rejected: {} })
    expect(parse({ concepts: [] })).toMatchObject({ topic: '', summary: '', concepts: [] })
  })

  test('refuses an answer of which nothing is of use', () => {
    const useless: unknown[] = [
      null,
      undefined,
      'I am sorry, I cannot help with that.',
      42,
      [],
      [answer([])],
      {},
      { concepts: null },
      { concepts: 'none' },
      { error: 'refused' },
      answer(['a fact']),
      answer([null]),
      answer([concept([])]),
      answer([concept(['text'])]),
      answer([{ name: 'Queue', facts: 'We use Redis' }]),
      answer([concept([fact({ text: 7 }), fact({ text: ' ' }), fact({ text: null })])]),
      answer([concept([fact({ text: 'x'.repeat(EXTRACTION_BOUNDS.textChars + 1) })])]),
    ]
    for (const value of useless) expect(codeOf(() => parse(value))).toBe('llm_answer_invalid')
  })

  test('reads what a model wrapped once', () => {
    expect(parse({ extraction: answer([concept([fact()])]) }).concepts).toHaveLength(1)
  })

  test('mends what can be mended without guessing', () => {
    expect(parseFact({ kind: 'Chain of command', importance: 'HIGH', turn: '1' })).toMatchObject({
      kind: 'chain_of_command',
      importance: 'high',
      episode: 'episode-0',
      rejected: {},
    })
    expect(parseFact({ kind: 'constitution', importance: 11, quote: null, turn: null })).toMatchObject({
      kind: 'fact',
      importance: 'medium',
      quote: null,
      episode: null,
      ownWords: false,
      rejected: {},
    })
    expect(parseFact({ text: '\u0000The queue\u202e runs on\u0007 Redis\ud800\u{e0041}' }).text).toBe(
      'The queue runs on Redis\ufffd',
    )
    expect(parseFact({ details: 'none', entities: null, corrects: 3 })).toMatchObject({
      details: [],
      entities: [],
      corrects: null,
    })
    const unnamed = parse({ concepts: [{ facts: [fact()] }] })
    expect(unnamed).toMatchObject({ topic: 'The queue runs on Redis', summary: 'The queue runs on Redis.' })
    const long = parse(
      answer([concept([fact()], { name: 'queue '.repeat(500) })], { summary: 'jobs '.repeat(900) }),
    )
    expect(long.concepts[0]?.name.length).toBeLessThanOrEqual(EXTRACTION_BOUNDS.nameChars)
    expect(long.summary.length).toBeLessThanOrEqual(LIMITS.summaryChars)
  })

  test('drops turns that do not exist', () => {
    for (const turn of [3, -1, 1.5, 'episode-0', {}, 1e300]) {
      expect(parseFact({ turn })).toMatchObject({ episode: null, rejected: { turn_unknown: 1 } })
    }
  })

  test('keeps the beginning of an endless quote', () => {
    const found = parseFact({ quote: 'We use Redis. '.repeat(10_000) })
    expect(found.quote?.length).toBeLessThanOrEqual(LIMITS.quoteChars)
    expect(found.rejected).toEqual({ quote_cut: 1 })
  })

  test('keeps only entities that the item names, each once', () => {
    const entities = [
      { name: 'redis', kind: 'castle' },
      { name: 'Redis', kind: 'system' },
      { name: 'Postgres', kind: 'system' },
      { name: 'Red', kind: 'tool' },
      { name: null },
      'queue',
      7,
    ]
    expect(parseFact({ entities })).toMatchObject({
      entities: [
        { name: 'redis', kind: 'concept' },
        { name: 'queue', kind: 'concept' },
      ],
      rejected: { entity_not_mentioned: 4 },
    })
  })

  test('names the files of a concept', () => {
    const entities = [{ name: 'src/queue.ts', kind: 'file' }]
    const found = parse(answer([concept([fact({ text: 'Redis is set up in src/queue.ts', entities })])]))
    expect(found.concepts[0]?.files).toEqual(['src/queue.ts'])
  })

  test('takes each statement once and joins concepts of one name', () => {
    const found = parse(
      answer([
        concept([fact(), fact({ label: 'f2', text: 'the queue  runs on redis.' })]),
        concept([fact({ label: 'f3', text: 'The queue has three workers.' })], {
          label: 'c2',
          name: 'JOB QUEUE',
        }),
      ]),
    )
    expect(found.concepts.map(({ key, facts }) => [key, facts.map((item) => item.key)])).toEqual([
      ['c1', ['c1.f1', 'c1.f2']],
    ])
    expect(found.rejected).toEqual({ duplicate: 1 })
  })

  test('is bounded, and counts what is beyond', () => {
    const many = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, i) => fact({ label: `${prefix}${i}`, text: `${prefix} number ${i}` }))
    const found = parse(
      answer(
        [
          concept([fact({ text: 'First', details: many(20, 'detail') }), ...many(100, 'fact')]),
          ...Array.from({ length: 50 }, (_, i) => concept(many(3, `more ${i}`), { name: `Concept ${i}` })),
        ],
        {
          relations: Array.from({ length: 100 }, () => ({
            source: 'fact0',
            target: 'fact1',
            relation: 'caused',
          })),
        },
      ),
    )
    expect(found.concepts.flatMap((each) => each.facts)).toHaveLength(EXTRACTION_BOUNDS.facts)
    expect(found.concepts[0]?.facts[0]?.details).toHaveLength(EXTRACTION_BOUNDS.detailsPerFact)
    expect(found.relations).toHaveLength(1)
    expect(found.rejected).toMatchObject({
      too_many_concepts: 39,
      too_many_details: 12,
      too_many_relations: 20,
      duplicate: 79,
    })
    expect(found.rejected.too_many_facts).toBeGreaterThan(40)
  })

  test('takes the title of a root that was shown, and of no other', () => {
    expect(parse(answer([concept([fact()])], { root: 1 })).topic).toBe('Background jobs')
    for (const root of [0, 2, -1, 'root-1', null]) {
      expect(parse(answer([concept([fact()])], { root })).topic).toBe('Jobs')
    }
  })
})

describe('reading relations', () => {
  const two = concept([fact(), fact({ label: 'f2', text: 'The queue has three workers.' })])
  const relate = (...relations: readonly unknown[]) => {
    const found = parse(answer([two], { relations }))
    return { relations: found.relations, rejected: found.rejected }
  }

  test('joins items by their labels', () => {
    const reasoning = 'The workers wait on it.'
    expect(relate({ source: 'f2', target: 'f1', relation: 'Depends on', reasoning })).toEqual({
      relations: [{ source: 'c1.f2', target: 'c1.f1', relation: 'depends_on', reasoning }],
      rejected: {},
    })
    expect(relate({ source: 'c1', target: 'f1', relation: 'reason_for', reasoning: '' }).relations).toEqual([
      { source: 'c1', target: 'c1.f1', relation: 'reason_for', reasoning: null },
    ])
  })

  test('drops unknown ends, unknown words, the tree’s own relations and loops', () => {
    expect(
      relate(
        { source: 'f1', target: 'f9', relation: 'uses' },
        { source: 'f1', target: null, relation: 'uses' },
        { source: 'f1', target: '0190a000-0000-7000-8000-000000000001', relation: 'uses' },
        { source: 'f1', target: 'f2', relation: 'supersedes' },
        { source: 'f1', target: 'f2', relation: 'deletes' },
        { source: 'f1', target: 'f1', relation: 'uses' },
        'f1 uses f2',
      ),
    ).toEqual({
      relations: [],
      rejected: { relation_end_unknown: 3, relation_unknown: 2, relation_to_itself: 1, not_an_object: 1 },
    })
    expect(EXTRACTED_RELATIONS.some((word) => RELATIONS_BY_LAYER.tree.some((tree) => tree === word))).toBe(
      false,
    )
  })

  test('a label given twice names nothing', () => {
    const found = parse(
      answer([concept([fact(), fact({ text: 'The queue has three workers.' })])], {
        relations: [{ source: 'c1', target: 'f1', relation: 'uses' }],
      }),
    )
    expect(found).toMatchObject({ relations: [], rejected: { label_repeated: 1, relation_end_unknown: 1 } })
  })
})

const ITEM_FIELDS = 'corrects details entities episode importance key kind ownWords quote text'.split(' ')

/** Checks the invariants of every extraction, whatever the model answered. */
function expectSound(extraction: Extraction, request: ExtractionRequest): void {
  const items = extraction.concepts.flatMap(({ facts }) => facts.flatMap((each) => [each, ...each.details]))
  const keys = [...extraction.concepts.map(({ key }) => key), ...items.map(({ key }) => key)]
  expect(new Set(keys).size).toBe(keys.length)
  const episodes = new Set<unknown>([null, ...request.episodes.map(({ id }) => id)])
  for (const item of items) {
    expect(item.text.trim()).not.toBe('')
    expect(item.text.length).toBeLessThanOrEqual(EXTRACTION_BOUNDS.textChars)
    expect(findTextFault(item.text)).toBeNull()
    expect(findTextFault(item.quote ?? '')).toBeNull()
    expect(item.quote?.length ?? 0).toBeLessThanOrEqual(LIMITS.quoteChars)
    expect(episodes.has(item.episode)).toBe(true)
    expect(ITEM_FIELDS).toEqual(expect.arrayContaining(Object.keys(item)))
    for (const { name } of item.entities) expect(name.length).toBeLessThanOrEqual(LIMITS.nameChars)
  }
  for (const each of extraction.concepts) {
    expect(each.facts.length).toBeGreaterThan(0)
    expect(each.name).not.toBe('')
    expect(each.name.length).toBeLessThanOrEqual(EXTRACTION_BOUNDS.nameChars)
    expect(each.summary.length).toBeLessThanOrEqual(LIMITS.summaryChars)
    expect(findTextFault(`${each.name}${each.summary}`)).toBeNull()
  }
  for (const { source, target, relation, reasoning } of extraction.relations) {
    expect(keys).toContain(source)
    expect(keys).toContain(target)
    expect(source).not.toBe(target)
    expect(EXTRACTED_RELATIONS).toContain(relation)
    expect(reasoning?.length ?? 0).toBeLessThanOrEqual(LIMITS.reasoningChars)
  }
  if (extraction.concepts.length > 0) expect(extraction.topic).not.toBe('')
  expect(Object.values(extraction.rejected).every((count) => Number.isInteger(count) && count > 0)).toBe(true)
}

describe('whatever is answered', () => {
  const scalar = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('uses', 'fact', 'high', 1, 2, 0, null, 'We use Redis', 'Noted', '\ud83d', '\u0000'),
  )
  const mostly = (usual: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: scalar })
  const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
    mostly(fc.record(fields, { requiredKeys: [] }))
  const list = (each: fc.Arbitrary<unknown>) => mostly(fc.array(each, { maxLength: 5 }))
  const label = mostly(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  const item = {
    label,
    text: mostly(fc.string({ maxLength: 60 })),
    kind: scalar,
    importance: scalar,
    quote: mostly(fc.constantFrom('We use Redis', 'for the queue.', 'Noted.', 'Redis for', 'not said')),
    turn: mostly(fc.constantFrom(0, 1, 2, 3)),
    entities: list(record({ name: scalar, kind: scalar })),
    corrects: scalar,
    layer: scalar,
    trust: scalar,
    ['__proto__']: scalar,
  }
  const relation = mostly(fc.constantFrom('uses', 'reason_for', 'must_precede', 'supersedes', 'next'))
  const shaped = record({
    topic: scalar,
    root: scalar,
    summary: scalar,
    concepts: list(
      record({
        label,
        name: scalar,
        summary: scalar,
        procedural: scalar,
        facts: list(record({ ...item, details: list(record(item)) })),
      }),
    ),
    relations: list(record({ source: label, target: label, relation, reasoning: scalar })),
  })

  test('it is refused as invalid or yields a sound extraction with true quotes', () => {
    fc.assert(
      fc.property(
        fc.oneof({ weight: 4, arbitrary: shaped }, { weight: 1, arbitrary: fc.jsonValue() }),
        (value) => {
          let extraction: Extraction
          try {
            extraction = parse(value)
          } catch (error) {
            expect(isLoreError(error) && error.code).toBe('llm_answer_invalid')
            return
          }
          expectSound(extraction, REQUEST)
          const checked = checkQuotes(extraction, REQUEST.episodes)
          expectSound(checked, REQUEST)
          expectTrueQuotes(checked, REQUEST)
          expect(checkQuotes(checked, REQUEST.episodes)).toEqual(checked)
        },
      ),
      { numRuns: 1_000 },
    )
  })
})

function expectTrueQuotes(extraction: Extraction, request: ExtractionRequest): void {
  for (const item of extraction.concepts.flatMap(({ facts }) =>
    facts.flatMap((each) => [each, ...each.details]),
  )) {
    const source = request.episodes.find(({ id }) => id === item.episode)
    if (item.quote !== null) expect(source?.text).toContain(item.quote)
    if (item.ownWords) expect(source?.role).toBe('user')
    if (item.ownWords || item.corrects !== null) expect(item.quote).not.toBeNull()
  }
}
