import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../capture/turns/redactor.ts'
import { LINE_TYPES } from '../exporters/jsonl.ts'
import { type ParsedLine, parseLine } from '../importers/jsonl/lines.ts'
import { createLineCleaner } from './clean-line.ts'

const TOKEN = `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`
const ID = '01890000-0000-7000-8000-000000000001'
const OTHER = '01890000-0000-7000-8000-000000000002'

/** A line of every type; @param word stands wherever a text of somebody's own may stand */
function linesWith(word: string): readonly ParsedLine[] {
  const records = [
    { type: 'scope', scope: 1, namespace: word, project: word, branch: word, createdAt: 1 },
    {
      type: 'session',
      scope: 1,
      id: ID,
      externalId: 's1',
      agent: word,
      title: word,
      state: 'idle',
      startedAt: 1,
      lastAt: 1,
      episodeCount: 1,
      metadata: { [word]: [word] },
    },
    {
      type: 'episode',
      scope: 1,
      id: ID,
      sessionId: ID,
      position: 0,
      externalId: 't1',
      role: 'user',
      speaker: word,
      text: word,
      caption: word,
      model: word,
      at: 1,
      contentHash: word,
      sourceFile: word,
      sourceLine: 1,
      sourceByte: 1,
    },
    {
      type: 'segment',
      scope: 1,
      id: ID,
      sessionId: ID,
      ordinal: 0,
      fromPosition: 0,
      untilPosition: 1,
      boundary: 'topic',
      boundaryScore: null,
      tokens: 1,
      state: 'failed',
      attempts: 1,
      nextTryAt: null,
      reason: word,
      extractor: word,
      createdAt: 1,
      digestedAt: null,
    },
    {
      type: 'memory',
      scope: 1,
      id: ID,
      parentId: null,
      depth: 0,
      kind: 'fact',
      title: word,
      summary: word,
      content: word,
      element: word,
      tags: [word],
      metadata: { [word]: { [word]: word } },
      structure: 'narrative',
      cluster: word,
      contentHash: 'h',
      trust: 'pattern',
      quote: word,
      author: word,
      authority: 1,
      sessionId: null,
      sourceFile: word,
      sourceLine: 1,
      sourceHash: word,
      layer: 3,
      protected: false,
      category: 'none',
      salience: 0.5,
      salienceBoost: 0,
      surprise: 0,
      stabilityDays: 1,
      level: 1,
      quality: 5,
      confidence: 0.5,
      confidenceFloor: 0,
      ratedConfidence: null,
      strikes: 0,
      accessCount: 1,
      lastAccessedAt: 1,
      lastReinforcedAt: null,
      relevance: null,
      retention: null,
      activation: null,
      importance: null,
      tier: null,
      nextDueAt: null,
      createdAt: 1,
      updatedAt: 1,
      validFrom: null,
      validUntil: null,
      supersededBy: null,
      archivedAt: null,
      archivedReason: word,
      verifiedAt: null,
      verification: 'unverified',
      sourceEpisodes: [],
      accesses: [{ at: 1, session: word, grade: 3 }],
      weakUses: [{ at: 1, session: word }],
      pendingQuote: { session: word, since: 1 },
    },
    { type: 'entity', scope: 1, id: ID, kind: 'tool', name: word, createdAt: 1 },
    {
      type: 'edge',
      id: ID,
      sourceId: ID,
      targetId: OTHER,
      layer: 'semantic',
      relation: 'related_to',
      weight: 1,
      reasoning: word,
      author: word,
      madeBy: 'person',
      createdAt: 1,
      reinforcedAt: null,
      validFrom: null,
      validUntil: null,
    },
    { type: 'reflection', namespace: word, session: word, memoryId: ID, createdAt: 1 },
  ]
  return records.map((record) => {
    const parsed = parseLine(JSON.stringify(record))
    if ('fault' in parsed) throw new Error(`${record.type}: ${parsed.fault}`)
    return parsed
  })
}

describe('createLineCleaner', () => {
  it.each(LINE_TYPES)('cuts a secret from every text of a %s', async (type) => {
    const cleaner = createLineCleaner(createRedactor())
    const line = linesWith(`use ${TOKEN} here`).find((each) => each.type === type)
    if (line === undefined) throw new Error('no such line')
    const clean = await cleaner.clean(line)
    expect(JSON.stringify(clean)).toContain('[redacted:github-token]')
    expect(JSON.stringify(clean)).not.toContain(TOKEN)
    expect(cleaner.found['github-token']).toBeGreaterThan(0)
  })

  it('leaves a line without secrets as it is, spaces and all', async () => {
    const cleaner = createLineCleaner(createRedactor())
    for (const line of linesWith('  C:\\notes\\a b.md\t\u001b[1m '))
      expect(await cleaner.clean(line)).toEqual(line)
    expect(cleaner.found).toEqual({})
  })

  it('keeps the ids by which an agent knows its conversations', async () => {
    const cleaner = createLineCleaner(createRedactor())
    const session = linesWith('x').find((line) => line.type === 'session')
    if (session === undefined) throw new Error('no such line')
    const named = { ...session, record: { ...session.record, externalId: TOKEN } }
    expect(await cleaner.clean(named)).toEqual(named)
  })
})
