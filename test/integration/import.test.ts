/** What other programs know, brought into a real engine: once, cleaned, dated, and taken back whole. */
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import type { OpenEngineOptions } from '../../src/compose.ts'
import { LoreError } from '../../src/core/errors.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Memory } from '../../src/core/memory.ts'
import type { Engine } from '../../src/engine/engine.ts'
import type { ImportInput } from '../../src/transfer/import.ts'
import {
  AGENT,
  DAY_MS,
  IS_ON_POSTGRES,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
  readEverything,
} from '../support/engine.ts'
import { copyFixture, makeDatabase, makeForeignHome, snapshotFolder } from '../support/imports.ts'
import { makeRepository } from '../support/repository.ts'

interface Opened {
  readonly engine: Engine
  readonly home: string
  readonly folder: string
  readonly places: Readonly<Record<string, string>>
  readonly clock: ReturnType<typeof makeClock>
}

async function open(options: Partial<OpenEngineOptions> = {}): Promise<Opened> {
  const [home, folder] = [makeFolder(), makeFolder()]
  const places = makeForeignHome(home)
  const clock = makeClock(Date.UTC(2026, 0, 5, 9))
  const engine = await openTestEngine(folder, {
    clock,
    backgroundEmbedding: false,
    capture: {
      place: { homedir: home, env: {}, platform: process.platform },
      exclude: [],
      toolResults: { headChars: 100, tailChars: 100 },
      optedOut: () => false,
    },
    ...options,
  })
  return { engine, home, folder, places, clock }
}

/** Everything, as the command does it. */
async function bring(engine: Engine, input: ImportInput, maxSteps = 7) {
  const reports = [await engine.importFrom({ ...input, maxSteps }, PERSON)]
  for (let last = reports[0]; last?.state === 'more'; last = reports.at(-1)) {
    if (last.cursor === null) throw new Error('more, and no cursor')
    reports.push(await engine.importFrom({ ...input, maxSteps, cursor: last.cursor }, PERSON))
  }
  const [first] = reports
  if (first === undefined) throw new Error('no report')
  return {
    reports,
    run: reports.at(-1)?.run ?? null,
    memories: reports.reduce((sum, { stored }) => sum + stored.memories, 0),
    links: reports.reduce((sum, { stored }) => sum + stored.links, 0),
    known: reports.reduce((sum, { known }) => sum + known, 0),
    refreshed: reports.reduce((sum, { refreshed }) => sum + refreshed, 0),
    scopes: [...new Set(reports.flatMap(({ scopes }) => scopes))].sort(),
    remarks: Object.fromEntries(
      reports.flatMap(({ remarks }) => remarks).map(({ code, count }) => [code, count]),
    ),
  }
}

/** All memories there are, superseded ones too, by title. */
async function memoriesIn(folder: string): Promise<ReadonlyMap<string, Memory>> {
  const store = await openTestStore(folder)
  try {
    const all = await store.memories.list({
      scopes: null,
      includeSuperseded: true,
      includeArchived: true,
      order: 'id',
      limit: 500,
    })
    return new Map(all.map((memory) => [memory.title, memory]))
  } finally {
    await store.close()
  }
}

async function read(engine: Engine, id: MemoryId | undefined) {
  const answer = await engine.read({ id: id ?? '' }, PERSON)
  if (answer.kind !== 'memory') throw new Error('not a memory')
  return answer
}

describe('every kind', () => {
  const KINDS = [
    'lore',
    'memory-v3',
    'knowledge-graph',
    'lorekeeper',
    'claude-mem',
    'memory-server',
    'mem0',
    'claude-code',
    'skills',
    'basic-memory',
    'markdown',
  ]

  test.each(KINDS)('%s comes over once, changes nothing there, and is taken back whole', async (kind) => {
    const { engine, home, folder, places } = await open()
    const before = snapshotFolder(home)
    const input = { kind, path: places[kind] ?? '' }
    const first = await bring(engine, input)
    expect(first.memories).toBeGreaterThan(1)
    const stored = await memoriesIn(folder)
    expect(stored.size).toBeGreaterThan(1)
    const again = await bring(engine, input)
    expect(again).toMatchObject({ memories: 0, links: 0, refreshed: 0, run: null })
    expect(again.known).toBeGreaterThanOrEqual(first.memories)
    expect(await memoriesIn(folder)).toEqual(stored)
    expect(snapshotFolder(home)).toEqual(before)

    const undone = await engine.undo({ id: first.run ?? '' }, PERSON)
    expect(undone).toMatchObject({ kept: [], run: { kind: 'import', state: 'undone' } })
    expect(await memoriesIn(folder)).toEqual(new Map())
    const { edges } = await engine.stats({}, PERSON)
    expect(Object.values(edges).reduce((sum, count) => sum + count, 0)).toBe(0)
    expect((await bring(engine, input)).memories).toBe(first.memories)
  })

  test.each(KINDS)('%s can be looked at first, and then nothing is stored', async (kind) => {
    const { engine, folder, places } = await open()
    const input = { kind, path: places[kind] ?? '' }
    const planned = await engine.importFrom({ ...input, dryRun: true }, PERSON)
    expect(planned).toMatchObject({ state: 'planned', run: null, cursor: null })
    expect(await memoriesIn(folder)).toEqual(new Map())
    expect((await engine.listScopes({}, PERSON)).items).toHaveLength(1)
    const { memories } = await bring(engine, input)
    expect(planned.stored.memories).toBe(memories)
    expect(planned.plan).toHaveLength(memories)
  })
})

describe('Lorekeeper', () => {
  const input = (path = '') => ({ kind: 'lorekeeper', path })
  const processed = async (engine: Engine) =>
    (await engine.processedSessions({ scope: { namespace: 'shared' } }, PERSON)).items

  test('sessions it was done with are not reflected on again, those only ticked off neither', async () => {
    const { engine, folder, places } = await open()
    const planned = await engine.importFrom({ ...input(places.lorekeeper), dryRun: true }, PERSON)
    expect(planned.reflected).toBe(2)
    expect(await processed(engine)).toEqual([])
    const { run, reports } = await bring(engine, input(places.lorekeeper))
    expect(reports.reduce((sum, { reflected }) => sum + reflected, 0)).toBe(2)
    const reflection = (await memoriesIn(folder)).get('Spring trip')
    expect(await processed(engine)).toEqual([
      { session: 's-1', reflectionId: reflection?.id, createdAt: Date.UTC(2025, 4, 5, 10) },
      { session: 's-2', reflectionId: expect.any(String), createdAt: Date.UTC(2025, 4, 6, 10) },
    ])
    for (const session of ['s-1', 's-2']) {
      const again = { session, summary: 'Once more.', scope: { namespace: 'shared' } }
      expect(await engine.reflect(again, PERSON)).toMatchObject({ alreadyProcessed: true })
    }
    const known = await bring(engine, input(places.lorekeeper))
    expect(known).toMatchObject({ run: null, memories: 0 })
    const undone = await engine.undo({ id: run ?? '' }, PERSON)
    expect(undone.kept).toEqual([])
    expect(await processed(engine)).toEqual([])
    expect((await engine.listScopes({}, PERSON)).items.map(({ namespace }) => namespace)).toEqual(['default'])
  })

  test('links keep their score and their own word, ratings and what a reflection learned come too', async () => {
    const { engine, folder, places } = await open()
    const { remarks } = await bring(engine, input(places.lorekeeper))
    const stored = await memoriesIn(folder)
    expect(stored.get('Sails need drying')).toMatchObject({ quality: 8.5, ratedConfidence: 7.5 })
    const { associations } = await read(engine, stored.get('Anchor chain is forty metres')?.id)
    expect(associations.map(({ edge }) => [edge.relation, edge.weight, edge.reasoning]).sort()).toEqual([
      ['learned_in', 1, null],
      ['related_to', 0.3, 'inspired by: seen in the harbour'],
      ['uses', 0.8, 'both on the list before a trip'],
    ])
    expect(remarks).toMatchObject({ relation_renamed: 1 })
  })

  test('what has no id is named, and is taken for nothing else’s', async () => {
    const { engine, places } = await open()
    const database = new DatabaseSync(join(places.lorekeeper ?? '', 'lorekeeper.db'))
    database.exec(`INSERT INTO reflections VALUES (NULL, '2025-05-07', 1, '[]', NULL, NULL, 'Nobody knows of which.', '[]');
      INSERT INTO sessions VALUES (NULL, NULL, 'Nameless', NULL, '2025-05-07', 'r1', NULL, NULL),
        ('s-3', NULL, NULL, NULL, '2025-05-08', NULL, 'Mended a sail.', NULL);`)
    database.close()
    const before = (await bring(engine, { ...input(places.lorekeeper), dryRun: true })).remarks
    const { remarks } = await bring(engine, input(places.lorekeeper))
    expect(remarks.bad_record).toBe(2)
    expect(before.bad_record).toBe(2)
    const sessions = await processed(engine)
    expect(sessions.map(({ session }) => session)).toEqual(['s-1', 's-2', 's-3'])
    const alone = await read(engine, sessions[2]?.reflectionId)
    expect(alone.memory.content).toContain('Mended a sail.')
  })
})

describe('notes', () => {
  test('keep their folders; links lead to the heading or the block that they name', async () => {
    const { engine, folder, home } = await open()
    const vault = join(home, 'vault')
    const write = (name: string, text: string) => {
      mkdirSync(dirname(join(vault, name)), { recursive: true })
      writeFileSync(join(vault, name), text)
    }
    write(
      'Projects/Alpha.md',
      'Costs more than [[Beta#Costs]], see [[Beta#^deal]] and [[Projects/Sub/Beta]].\n',
    )
    write('Projects/Sub/Beta.md', '# Small Beta\n\nThe small one.\n')
    write(
      'Projects/Beta.md',
      'Begun in May.\n\n## Costs\n\nForty a month.\n\n## Terms\n\nHalf at once. ^deal\n',
    )
    write('Empty.md', '---\ntags: [x]\n---\n')
    write('Long.md', `# Long\n\n${'All sails were dried and folded again. '.repeat(4_000)}`)
    symlinkSync(join(home, 'mem0.json'), join(vault, 'Elsewhere.md'))
    symlinkSync(vault, join(vault, 'Loop'), 'junction')
    const { remarks } = await bring(engine, { kind: 'markdown', path: vault })
    expect(remarks).toMatchObject({ empty: 1, linked_file: 2 })
    const stored = [...(await memoriesIn(folder)).values()]
    const titleOf = new Map(stored.map(({ id, title }) => [id, title]))
    const above = (title: string) =>
      titleOf.get(stored.find((each) => each.title === title)?.parentId as MemoryId)
    expect([above('Alpha'), above('Projects'), above('Sub'), above('vault')]).toEqual([
      'Projects',
      'vault',
      'Projects',
      undefined,
    ])
    expect(above('Long (2)')).toBe('Long')
    const alpha = stored.find(({ title }) => title === 'Alpha')
    const { associations } = await read(engine, alpha?.id)
    const ends = associations.map(({ other }) => [
      other.title,
      titleOf.get(stored.find(({ id }) => id === other.id)?.parentId as MemoryId),
    ])
    expect(ends.sort()).toEqual([
      ['Costs', 'Beta'],
      ['Small Beta', 'Sub'],
      ['Terms', 'Beta'],
    ])
  })

  test('of basic-memory own their relations, under whichever heading these stand', async () => {
    const { engine, folder, home } = await open()
    const notes = join(home, 'basic-memory')
    writeFileSync(
      join(notes, 'coffee.md'),
      '---\ntitle: Coffee\npermalink: coffee\n---\n\n## Relations\n\nThose that matter.\n\n- pairs_with [[Sourdough]]\n',
    )
    await bring(engine, { kind: 'basic-memory', path: notes })
    const { associations } = await read(engine, (await memoriesIn(folder)).get('Coffee')?.id)
    expect(associations.map(({ other }) => other.title)).toContain('Sourdough')
  })
})

describe('conversations', () => {
  test('of ChatGPT come as the branch that was read last, each turn as what it is', async () => {
    const { engine, folder, places } = await open()
    const report = await engine.importFrom({ kind: 'chatgpt', path: places.chatgpt ?? '' }, PERSON)
    expect(report).toMatchObject({ state: 'done', conversations: { sessions: 2, turns: 8 } })
    expect(Object.fromEntries(report.remarks.map(({ code, count }) => [code, count]))).toEqual({
      other_file: 1,
      other_branch: 1,
      hidden_there: 2,
      empty: 1,
    })
    const store = await openTestStore(folder)
    const session = await store.sessions.findByExternalId('chatgpt', '6a010000-0000-8000-0000-000000000001')
    const drawing = await store.sessions.findByExternalId('chatgpt', '6a020000-0000-8000-0000-000000000002')
    if (session === null || drawing === null) throw new Error('not there')
    const turns = await store.episodes.listSession(session.id, 0, 50)
    const [, picture] = await store.episodes.listSession(drawing.id, 0, 50)
    await store.close()
    expect(session).toMatchObject({ title: 'Opening the hives', startedAt: 1_746_100_000_000 })
    expect(turns.map(({ role, speaker, text, model }) => [role, speaker, text, model])).toEqual([
      ['user', null, 'When should I open the hives in spring?', null],
      ['assistant', null, 'Open them once it stays above twelve degrees.', 'gpt-4o'],
      ['user', null, expect.stringMatching(/^\[image\]\n\nWe measured .*\n\n\[file: log\.csv\]$/s), null],
      ['tool', 'python', '(date(2025,5,1) - date.today()).days', null],
      ['tool', 'python', '9', null],
      ['assistant', null, 'Nine days.', 'gpt-4o'],
    ])
    expect(picture).toMatchObject({
      role: 'tool',
      speaker: 'dalle.text2im',
      caption: 'A wooden hive under an apple tree',
    })
  })

  test('that went on since are continued; those that a person removed do not return', async () => {
    const { engine, places } = await open()
    const input = { kind: 'claude-ai', path: places['claude-ai'] ?? '' }
    const first = await engine.importFrom(input, PERSON)
    expect(first.conversations).toEqual({ sessions: 1, turns: 6 })
    const file = join(input.path, 'conversations.json')
    const [chat, ...others] = JSON.parse(readFileSync(file, 'utf8'))
    chat.chat_messages.push({
      uuid: 'm4',
      text: 'It sounds right now.',
      content: [],
      sender: 'human',
      created_at: '2025-06-09T08:00:00Z',
      parent_message_uuid: 'm3',
    })
    writeFileSync(file, JSON.stringify([chat, ...others]))
    expect((await engine.importFrom(input, PERSON)).conversations).toEqual({ sessions: 1, turns: 1 })
    await engine.forgetConversations({ session: chat.uuid, confirmed: true }, PERSON)
    const again = await engine.importFrom(input, PERSON)
    expect(again).toMatchObject({ conversations: { sessions: 0, turns: 0 }, run: null })
    expect(again.remarks.map(({ code }) => code)).toContain('removed_here')
  })

  test('in a damaged archive are refused before one of them is stored', async () => {
    const { engine, home, places } = await open()
    const whole = readFileSync(places.chatgpt ?? '')
    const path = join(home, 'cut.zip')
    writeFileSync(path, whole.subarray(0, whole.length - 40))
    await expect(engine.importFrom({ kind: 'chatgpt', path }, PERSON)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    const garbled = Buffer.from(whole)
    garbled.fill(0xaa, 60, 400)
    writeFileSync(path, garbled)
    await expect(engine.importFrom({ kind: 'chatgpt', path }, PERSON)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect((await engine.listRuns({}, PERSON)).items).toEqual([])
  })
})

describe('a file that is recognised by its content', () => {
  const kindsAt = async (text: string) => {
    const { engine, home } = await open()
    const path = join(home, 'file.json')
    writeFileSync(path, text)
    return (await engine.findImports({ path }, PERSON)).found.map(({ kind }) => kind)
  }
  const entity = { name: 'Ada', entityType: 'person', observations: ['Likes tea.'] }

  test('may begin with a mark, as some editors write it', async () => {
    const line = JSON.stringify({ type: 'entity', ...entity })
    expect(await kindsAt(`\uFEFF${line}\n`)).toEqual(['memory-server'])
    const { engine, folder } = await open()
    const path = join(folder, 'own.jsonl')
    const header = {
      format: 'lore-jsonl',
      version: 1,
      exportedAt: '2026-01-05T09:00:00.000Z',
      lore: '0.1.0',
      archived: false,
      counts: { memory: 1 },
    }
    writeFileSync(path, `\uFEFF${JSON.stringify(header)}\n`)
    expect((await engine.findImports({ path }, PERSON)).found.map(({ kind }) => kind)).toContain('jsonl')
  })

  test('may be one document that is longer than what is looked at', async () => {
    const entities = Array.from({ length: 2_000 }, (_, n) => ({ ...entity, name: `Ada ${n}` }))
    expect(await kindsAt(JSON.stringify({ entities, relations: [] }))).toEqual(['memory-server'])
  })
})

describe('an export of conversations that cannot be read', () => {
  const bytes = Buffer.from('[{"uuid":"c","name":"caf\xe9","chat_messages":[]}]', 'latin1')

  test('is refused with the reason and what to do', async () => {
    const { engine, home } = await open()
    const refused = async (path: string) =>
      engine.importFrom({ kind: 'claude-ai', path }, PERSON).then(
        () => 'it was imported',
        ({ code, message, hint }: LoreError) =>
          code === 'invalid_input' && hint !== undefined ? message : code,
      )
    const path = join(home, 'conversations.json')
    writeFileSync(path, Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('[]', 'utf16le')]))
    expect(await refused(path)).toContain('no text in UTF-8')
    const [folder, dangling] = [join(home, 'folder'), join(home, 'dangling')]
    mkdirSync(join(folder, 'conversations.json'), { recursive: true })
    mkdirSync(dangling)
    symlinkSync(join(home, 'nowhere'), join(dangling, 'conversations.json'))
    for (const place of [folder, dangling]) expect(await refused(place)).toContain('nothing of Claude.ai')
  })

  test('names conversations whose bytes are not UTF-8, instead of storing spoilt words', async () => {
    const { engine, home } = await open()
    const path = join(home, 'conversations.json')
    writeFileSync(path, bytes)
    const { conversations, remarks } = await engine.importFrom({ kind: 'claude-ai', path }, PERSON)
    expect(conversations).toEqual({ sessions: 0, turns: 0 })
    expect(remarks).toMatchObject([{ code: 'not_utf8', count: 1 }])
  })
})

describe('rules of a project', () => {
  test.skipIf(IS_ON_POSTGRES)(
    'have their file as source, follow its changes, and are not stored again when they are said',
    async () => {
      const { engine, folder, places, home } = await open()
      const input = { kind: 'rules', path: places.rules ?? '' }
      const { remarks, scopes } = await bring(engine, input)
      expect(remarks).toMatchObject({ linked_file: 1 })
      const stored = await memoriesIn(folder)
      expect(stored.get('Lock controller')).toMatchObject({
        kind: 'rule',
        trust: 'pattern',
        sourceFile: join(home, 'ruled', 'AGENTS.md'),
        verification: 'verified',
      })
      expect(stored.get('Levels')?.content).toBe('The upper level is never above 4.20 metres.')
      expect(stored.has('valves (*.valve.ts)')).toBe(true)
      const scope = { project: scopes[0]?.split('/').slice(1).join('/') ?? '' }
      const said = await engine.remember({ content: 'Write comments in English.', scope }, AGENT)
      expect(said.kind).toBe('duplicate')
      const path = join(home, 'ruled', 'AGENTS.md')
      writeFileSync(path, readFileSync(path, 'utf8').replace('two people', 'three people'))
      expect((await bring(engine, input)).refreshed).toBe(1)
      expect((await memoriesIn(folder)).get('Lock controller')?.content).toContain('three people')
    },
  )
})

describe('a rule file of any agent', () => {
  test.skipIf(IS_ON_POSTGRES).each([
    ['rules', 'AGENTS.md'],
    ['rules', 'GEMINI.md'],
    ['rules', '.github/copilot-instructions.md'],
    ['rules', '.cursor/rules/steering.mdc'],
    ['rules', '.windsurfrules'],
    ['claude-code', 'CLAUDE.md'],
  ])('%s: %s is the source of its rules, followed when it changes, and stored once', async (kind, name) => {
    const { engine, folder, home } = await open()
    const project = join(home, 'barge')
    const file = join(project, name)
    mkdirSync(dirname(file), { recursive: true })
    const write = (hands: string) =>
      writeFileSync(file, `# Steering\n\nAlways steer the barge with ${hands}, also in the lock.\n`)
    write('both hands')
    const input = { kind, path: project }
    await bring(engine, input)
    const [rule] = [...(await memoriesIn(folder)).values()].filter(({ content }) =>
      content.includes('both hands'),
    )
    expect(rule).toMatchObject({ kind: 'rule', trust: 'pattern', sourceFile: file, verification: 'verified' })
    const count = (await memoriesIn(folder)).size
    expect(await bring(engine, input)).toMatchObject({ memories: 0, refreshed: 0 })
    // Another agent's file that says the same adds nothing.
    writeFileSync(join(project, '.clinerules'), readFileSync(file))
    expect(
      (await bring(engine, { kind: 'rules', path: join(project, '.clinerules') })).remarks,
    ).toMatchObject({
      same_text: 1,
    })
    rmSync(join(project, '.clinerules'))
    write('one hand')
    expect(await bring(engine, input)).toMatchObject({ memories: 0, refreshed: 1 })
    const after = [...(await memoriesIn(folder)).values()]
    expect(after.length).toBe(count)
    expect(after.filter(({ id }) => id === rule?.id)[0]?.content).toContain('one hand')
  })

  test('CLAUDE.md brings the files that it imports, each with its own file as source', async () => {
    const { engine, folder, home } = await open()
    const project = join(home, 'barge')
    mkdirSync(join(project, 'docs'), { recursive: true })
    writeFileSync(join(project, 'CLAUDE.md'), '# Barge\n\nKeep the decks dry.\n\n@docs/ropes.md\n')
    writeFileSync(join(project, 'docs', 'ropes.md'), '# Ropes\n\nCoil every rope clockwise.\n')
    await bring(engine, { kind: 'claude-code', path: project })
    const stored = [...(await memoriesIn(folder)).values()]
    const sourceOf = (words: string) => stored.find(({ content }) => content.includes(words))?.sourceFile
    expect(sourceOf('Keep the decks dry')).toBe(join(project, 'CLAUDE.md'))
    expect(sourceOf('Coil every rope')).toBe(join(project, 'docs', 'ropes.md'))
    expect(stored.some(({ content }) => content.includes('@docs'))).toBe(false)
  })

  test.skipIf(process.platform === 'win32')(
    'a link in a project leads to a file of the project, and never out of it',
    async () => {
      const { engine, folder, home } = await open()
      const project = join(home, 'barge')
      mkdirSync(join(project, 'docs'), { recursive: true })
      writeFileSync(join(home, 'diary.md'), 'Nora is moving to Bergen.\n')
      writeFileSync(join(project, 'AGENTS.md'), 'Keep the decks dry.\n')
      writeFileSync(join(project, 'GEMINI.md'), '@docs/notes.md\n')
      symlinkSync('AGENTS.md', join(project, 'CLAUDE.md'))
      symlinkSync(join(home, 'diary.md'), join(project, 'docs', 'notes.md'))
      symlinkSync(join(home, 'diary.md'), join(project, '.windsurfrules'))
      expect(await bring(engine, { kind: 'rules', path: project })).toMatchObject({
        memories: 1,
        remarks: { linked_file: 2 },
      })
      expect(await bring(engine, { kind: 'claude-code', path: project })).toMatchObject({
        memories: 0,
        remarks: { same_text: 1 },
      })
      const stored = [...(await memoriesIn(folder)).values()]
      expect(stored.map(({ sourceFile }) => sourceFile)).toEqual([join(project, 'AGENTS.md')])
      expect(JSON.stringify(stored)).not.toContain('Bergen')
    },
  )

  test('a file that two kinds read is stored once, with what stands below its heading', async () => {
    const { engine, folder, home } = await open()
    const project = join(home, 'barge')
    mkdirSync(project, { recursive: true })
    writeFileSync(join(project, 'CLAUDE.md'), '# Rules\n\n@AGENTS.md\n')
    writeFileSync(
      join(project, 'AGENTS.md'),
      '# Barge\n\nKeep the decks dry.\n\n## Ropes\n\nCoil them clockwise.\n',
    )
    expect(await bring(engine, { kind: 'rules', path: project })).toMatchObject({ memories: 2 })
    for (const dryRun of [true, false]) {
      expect(await bring(engine, { kind: 'claude-code', path: project, dryRun })).toMatchObject({
        memories: 0,
        remarks: { same_text: 2 },
      })
    }
    expect([...(await memoriesIn(folder)).values()]).toHaveLength(2)
  })
})

describe('the earlier Lore', () => {
  test('keeps its trees, links, times, uses and what was replaced', async () => {
    const { engine, folder, places } = await open()
    const { remarks } = await bring(engine, { kind: 'lore', path: places.lore ?? '' })
    const stored = await memoriesIn(folder)
    const topic = stored.get('Greenhouse')
    expect(topic).toMatchObject({
      depth: 0,
      parentId: null,
      createdAt: 1_735_689_600_000,
      lastAccessedAt: 1_740_787_200_000,
      accessCount: 4,
      salience: 0.9,
      trust: 'inference',
      summary: 'Greenhouse',
      metadata: { import: { kind: 'lore', key: 'f-topic', fields: { project: 'greenhouse' } } },
    })
    expect(stored.get('Watering')).toMatchObject({ depth: 1, parentId: topic?.id })
    const [older, newer] = [stored.get('Pump every six hours'), stored.get('Pump every four hours')]
    expect(newer).toMatchObject({ depth: 2, validFrom: 1_738_368_000_000, accessCount: 2 })
    expect(older).toMatchObject({ supersededBy: newer?.id, validUntil: 1_738_368_000_000 })
    const { associations } = await read(engine, newer?.id)
    expect(associations.map(({ edge }) => [edge.relation, edge.weight]).sort()).toEqual([
      ['associative', 0.6],
      ['next', 1],
    ])
    expect(remarks).toEqual({
      missing_end: 1,
      parent_missing: 1,
      unknown_table: 1,
      bookkeeping: 1,
    })
  })

  test('leaves no secret behind, neither in texts nor in reports', async () => {
    const { engine, folder, places } = await open()
    const { reports } = await bring(engine, { kind: 'lore', path: places.lore ?? '' })
    expect(reports.some(({ redacted }) => (redacted['anthropic-key'] ?? 0) > 0)).toBe(true)
    expect(JSON.stringify(reports)).not.toContain('QmFzZTY0')
    expect((await memoriesIn(folder)).get('Weather service key')?.content).not.toContain('QmFzZTY0')
    await engine.close()
    expect(await readEverything(folder)).not.toContain('QmFzZTY0')
  })
})

describe('what is trusted, and how firmly it is kept', () => {
  test('nothing of another program becomes a principle, and what claimed to be one is named', async () => {
    const { engine, folder, places } = await open()
    const { remarks } = await bring(engine, {
      kind: 'knowledge-graph',
      path: places['knowledge-graph'] ?? '',
    })
    const stored = await memoriesIn(folder)
    expect([...stored.values()].filter(({ trust }) => trust === 'principle')).toEqual([])
    expect(stored.get('Kick first')).toMatchObject({
      trust: 'pattern',
      quote: 'Always start with the kick.',
      category: 'fundamental',
      level: 3,
      stabilityDays: 30,
      element: 'drums',
    })
    expect(remarks).toMatchObject({ trust_lowered: 1, relation_renamed: 1, expired_there: 1 })
    const { associations } = await read(engine, stored.get('Bass after kick')?.id)
    // What a guess claims must come first is only related; what was taught must.
    expect(associations.map(({ edge }) => edge.relation).sort()).toEqual(['must_precede', 'related_to'])
  })

  test('layer 1 takes a person; a protected one comes protected, and undo still takes it back', async () => {
    const { engine, folder, places } = await open()
    const { remarks, run } = await bring(engine, { kind: 'memory-v3', path: places['memory-v3'] ?? '' })
    expect((await memoriesIn(folder)).get('Rye dough rests overnight')).toMatchObject({
      layer: 2,
      protected: true,
      trust: 'pattern',
      authority: 2,
      kind: 'decision',
    })
    expect(remarks).toMatchObject({ layer_lowered: 1, archived_there: 1 })
    await engine.undo({ id: run ?? '' }, PERSON)
    expect(await memoriesIn(folder)).toEqual(new Map())
  })

  test.skipIf(IS_ON_POSTGRES)(
    'the person’s own CLAUDE.md is their own words; a project’s, and what the agent noted, is not',
    async () => {
      const { engine, folder, places, home } = await open()
      await bring(engine, { kind: 'claude-code', path: places['claude-code'] ?? '' })
      await bring(engine, { kind: 'claude-code', path: join(home, 'project') })
      const stored = await memoriesIn(folder)
      expect(stored.get('How I work')).toMatchObject({
        trust: 'principle',
        quote: 'Always answer in short sentences.',
        sourceFile: join(home, '.claude', 'CLAUDE.md'),
        verification: 'verified',
      })
      expect(stored.get('Greenhouse controller')).toMatchObject({
        trust: 'pattern',
        kind: 'rule',
        quote: null,
      })
      expect(stored.get('likes tables')).toMatchObject({
        trust: 'pattern',
        kind: 'correction',
        summary: 'Wants comparisons as tables',
      })
      expect(stored.get('Memory index')).toMatchObject({
        trust: 'inference',
        content: '- The boiler is switched off in June.',
      })
    },
  )

  test('an agent may bring nothing over', async () => {
    const { engine, places } = await open()
    await expect(engine.importFrom({ kind: 'lore', path: places.lore ?? '' }, AGENT)).rejects.toMatchObject({
      code: 'protected',
    })
  })
})

describe('where things go', () => {
  test('to the project a record names, and never to another one', async () => {
    const { engine, places } = await open()
    await engine.ensureScope({ project: 'github.com/acme/lighthouse' }, PERSON)
    const { scopes } = await bring(engine, { kind: 'claude-mem', path: places['claude-mem'] ?? '' })
    expect(scopes).toEqual(['default/acme/lighthouse', 'default/bakery'])
    const { hits } = await engine.recall(
      { query: 'lamp timer crystal', scope: { project: 'bakery' }, exactScope: true },
      AGENT,
    )
    expect(hits.map(({ title }) => title)).not.toContain('Lamp timer drifted')
  })

  test('all of it to the project and namespace that a person names', async () => {
    const { engine, places } = await open()
    await engine.ensureScope({ project: 'web' }, PERSON)
    const named = await bring(engine, {
      kind: 'claude-mem',
      path: places['claude-mem'] ?? '',
      scope: { project: 'web' },
    })
    expect(named.scopes).toEqual(['default/web'])
    const kept = await bring(engine, { kind: 'lorekeeper', path: places.lorekeeper ?? '' })
    expect(kept.scopes).toEqual(['shared', 'skipper'])
    expect(kept.remarks).toMatchObject({ other_scope: 1, deleted_there: 1 })
    const one = await bring(engine, {
      kind: 'lorekeeper',
      path: places.lorekeeper ?? '',
      scope: { namespace: 'default', project: null },
    })
    expect(one.scopes).toEqual(['default'])
  })

  test.skipIf(IS_ON_POSTGRES)(
    'a memory folder of the agent goes to the repository its transcripts were made in',
    async () => {
      const { engine, places } = await open()
      const { folder: repository } = makeRepository()
      const project = join(places['claude-code'] ?? '', 'projects', '-home-nora-greenhouse')
      writeFileSync(join(project, 's.jsonl'), `${JSON.stringify({ type: 'user', cwd: repository })}\n`)
      const { scopes } = await bring(engine, { kind: 'claude-code', path: join(project, 'memory') })
      expect(scopes).toHaveLength(1)
      expect(scopes[0]).not.toContain('home-nora')
      expect(scopes[0]).toBe(`default/${basename(repository)}`)
    },
  )
})

describe('importing again', () => {
  test('adds what is new', async () => {
    const { engine, places } = await open()
    const input = { kind: 'memory-server', path: places['memory-server'] ?? '' }
    const first = await bring(engine, input)
    appendFileSync(
      input.path,
      `${JSON.stringify({ type: 'entity', name: 'Smoker', entityType: 'tool', observations: ['Burns pine needles'] })}\n`,
    )
    const again = await bring(engine, input)
    expect(again).toMatchObject({ memories: 2, links: 0 })
    expect(again.known).toBe(first.memories + first.links)
  })

  test('brings a text up to date that changed there and not here, and keeps what changed here', async () => {
    const { engine, folder, places } = await open()
    const input = { kind: 'basic-memory', path: places['basic-memory'] ?? '' }
    await bring(engine, input)
    const before = await memoriesIn(folder)
    await engine.update(
      { id: before.get('Rye Flour')?.id ?? ('' as MemoryId), content: 'Keeps for a year.' },
      PERSON,
    )
    const note = join(input.path, 'sourdough.md')
    const rye = join(input.path, 'recipes', 'rye-flour.md')
    writeFileSync(note, readFileSync(note, 'utf8').replace('lives in the cellar', 'lives in the kitchen'))
    writeFileSync(rye, readFileSync(rye, 'utf8').replace('half a year', 'three months'))
    const { refreshed, memories, remarks, run } = await bring(engine, input)
    expect({ refreshed, memories, remarks }).toMatchObject({
      refreshed: 1,
      memories: 0,
      remarks: { kept_here: 1 },
    })
    const after = await memoriesIn(folder)
    expect(after.get('Sourdough')).toMatchObject({
      id: before.get('Sourdough')?.id,
      content: 'The starter lives in the kitchen.',
    })
    expect(after.get('Rye Flour')?.content).toBe('Keeps for a year.')
    await engine.undo({ id: run ?? '' }, PERSON)
    expect((await memoriesIn(folder)).get('Sourdough')?.content).toBe('The starter lives in the cellar.')
  })

  test('what was forgotten here is not brought back', async () => {
    const { engine, folder, places } = await open()
    const input = { kind: 'mem0', path: places.mem0 ?? '' }
    await bring(engine, input)
    const id = (await memoriesIn(folder)).get('Prefers trains over planes')?.id
    await engine.forget({ id: id ?? ('' as MemoryId) }, PERSON)
    expect(await bring(engine, input)).toMatchObject({ memories: 0, run: null })
    expect((await memoriesIn(folder)).get('Prefers trains over planes')?.archivedAt).not.toBeNull()
  })

  test('what was removed here for good is not brought back, and is named as such', async () => {
    const { engine, folder, places } = await open()
    const input = { kind: 'mem0', path: places.mem0 ?? '' }
    await bring(engine, input)
    const id = (await memoriesIn(folder)).get('Prefers trains over planes')?.id
    await engine.purge({ id: id ?? ('' as MemoryId) }, PERSON)
    const planned = await engine.importFrom({ ...input, dryRun: true }, PERSON)
    expect(planned.stored.memories).toBe(0)
    const again = await bring(engine, input)
    expect(again).toMatchObject({ memories: 0, run: null })
    expect(again.remarks).toMatchObject({ removed_here: 1 })
    expect((await memoriesIn(folder)).has('Prefers trains over planes')).toBe(false)
  })

  test('what a person forgot here does not come from elsewhere either; what an agent forgot does', async () => {
    const { engine, places } = await open()
    const input = { kind: 'mem0', path: places.mem0 ?? '' }
    const content = 'Prefers trains over planes'
    const forget = async (caller: typeof PERSON) => {
      const said = await engine.remember({ content, force: true, scope: { project: 'rail' } }, caller)
      if (said.kind !== 'stored') throw new Error('not stored')
      await engine.forget({ id: said.memory.id }, caller)
    }
    await engine.ensureScope({ project: 'rail' }, PERSON)
    await forget(AGENT)
    const first = await bring(engine, input)
    expect(first.remarks).not.toHaveProperty('removed_here')
    await engine.undo({ id: first.run ?? '' }, PERSON)
    await forget(PERSON)
    const planned = await engine.importFrom({ ...input, dryRun: true }, PERSON)
    expect(planned.stored.memories).toBe(first.memories - 1)
    const again = await bring(engine, input)
    expect(again).toMatchObject({ memories: first.memories - 1, remarks: { removed_here: 1 } })
  })

  test('what only names the program or a folder is no answer to a question', async () => {
    const { engine, places } = await open()
    for (const kind of ['memory-server', 'mem0', 'markdown'])
      await bring(engine, { kind, path: places[kind] ?? '' })
    const { hits } = await engine.recall({ query: 'Who keeps bees? memory server, mem0, project' }, PERSON)
    const titles = hits.map(({ title }) => title)
    expect(titles).toContain('Nora Vink: Keeps bees')
    for (const name of ['Memory server', 'mem0', 'project']) expect(titles).not.toContain(name)
  })

  test('what says the same as something that is there is not stored twice, and links lead to that', async () => {
    const { engine, folder, places } = await open()
    const there = await engine.remember({ content: 'Pads sound wider with a short delay.' }, PERSON)
    if (there.kind !== 'stored') throw new Error('not stored')
    const { remarks } = await bring(engine, {
      kind: 'knowledge-graph',
      path: places['knowledge-graph'] ?? '',
    })
    expect(remarks).toMatchObject({ same_text: 1 })
    expect((await memoriesIn(folder)).has('Wide pads')).toBe(false)
    const { associations } = await read(engine, there.memory.id)
    expect(associations.map(({ other }) => other.title)).toContain('Bass after kick')
  })

  test('an import whose process died is not shown as running', async () => {
    const { engine, places, clock } = await open()
    const first = await engine.importFrom({ kind: 'lore', path: places.lore ?? '', maxSteps: 3 }, PERSON)
    const state = async () => (await engine.listRuns({}, PERSON)).items[0]?.state
    expect(await state()).toBe('running')
    clock.advance(61_000)
    expect(await state()).toBe('stopped')
    expect((await engine.showRun({ id: first.run ?? '' }, PERSON)).state).toBe('stopped')
    await engine.undo({ id: first.run ?? '' }, PERSON)
  })

  test('a stop in between is gone on with, under the same run', async () => {
    const { engine, folder, places } = await open()
    const input = { kind: 'lore', path: places.lore ?? '', maxSteps: 3 }
    const first = await engine.importFrom(input, PERSON)
    expect(first).toMatchObject({ state: 'more', done: 3, stored: { memories: 3 } })
    const second = await engine.importFrom({ ...input, maxSteps: 500, cursor: first.cursor ?? '' }, PERSON)
    expect(second).toMatchObject({ state: 'done', run: first.run, done: second.total })
    expect((await engine.listRuns({}, PERSON)).items).toMatchObject([
      {
        id: first.run,
        state: 'done',
        phases: [{ phase: 'import lore', changes: { memories: 7, links: 3 } }],
      },
    ])
    await engine.undo({ id: first.run ?? '' }, PERSON)
    expect(await memoriesIn(folder)).toEqual(new Map())
    await expect(engine.importFrom({ ...input, cursor: first.cursor ?? '' }, PERSON)).rejects.toMatchObject({
      code: 'cancelled',
    })
  })
})

describe('time', () => {
  test('what is old elsewhere is new here: it is not swept away by the next sleep', async () => {
    const { engine, folder, places, clock } = await open()
    await bring(engine, { kind: 'lore', path: places.lore ?? '' })
    await bring(engine, { kind: 'memory-v3', path: places['memory-v3'] ?? '' })
    clock.advance(20 * DAY_MS)
    await engine.sleep({}, PERSON)
    const archived = [...(await memoriesIn(folder)).values()].filter(({ archivedAt }) => archivedAt !== null)
    expect(archived).toEqual([])
    clock.advance(400 * DAY_MS)
    await engine.sleep({}, PERSON)
    const later = [...(await memoriesIn(folder)).values()].filter(({ archivedAt }) => archivedAt !== null)
    expect(later.length).toBeGreaterThan(0)
  })
})

describe('skills and experiences', () => {
  test('a skill is a memory of its own with its pages below; an experience can be recalled by its steps', async () => {
    const { engine, folder, places } = await open()
    await bring(engine, { kind: 'skills', path: places.skills ?? '' })
    await bring(engine, { kind: 'knowledge-graph', path: places['knowledge-graph'] ?? '' })
    const stored = await memoriesIn(folder)
    const skill = stored.get('prune-tomatoes')
    expect(skill).toMatchObject({
      kind: 'skill',
      summary: 'How to prune tomato plants so that they bear longer',
      metadata: {
        skill: { name: 'prune-tomatoes', path: join(places.skills ?? '', 'prune-tomatoes', 'SKILL.md') },
      },
    })
    expect(skill?.content).toMatch(/^# Pruning tomatoes/)
    expect(stored.get('prune-tomatoes: tools')).toMatchObject({ parentId: skill?.id, kind: 'reference' })
    expect(stored.get('Mixing the demo song')).toMatchObject({
      kind: 'experience',
      metadata: { experience: { steps: [{ action: 'set the kick' }, { action: 'fit the bass' }] } },
    })
  })
})

describe('damaged and hostile files', () => {
  const refused = async (engine: Engine, input: ImportInput) => {
    await expect(engine.importFrom(input, PERSON)).rejects.toSatisfy(
      (error) => error instanceof LoreError && error.code === 'invalid_input',
    )
  }

  test('a database that is cut off, or none at all, is refused and changes nothing', async () => {
    const { engine, folder, home, places } = await open()
    const whole = readFileSync(places.lore ?? '')
    const cut = join(home, 'cut.db')
    writeFileSync(cut, whole.subarray(0, 5_000))
    await refused(engine, { kind: 'lore', path: cut })
    const garbled = Buffer.from(whole)
    garbled.fill(0xaa, 4_096)
    writeFileSync(cut, garbled)
    await refused(engine, { kind: 'lore', path: cut })
    await refused(engine, { kind: 'lore', path: home })
    await refused(engine, { kind: 'memory-v3', path: places.lore ?? '' })
    await refused(engine, { kind: 'lore', path: 'relative.db' })
    await refused(engine, { kind: 'nonsense', path: cut })
    expect(await memoriesIn(folder)).toEqual(new Map())
    expect((await engine.listRuns({}, PERSON)).items).toEqual([])
  })

  test('views, odd types, huge numbers and circles in a database do no harm', async () => {
    const { engine, folder, home } = await open()
    const path = makeDatabase(
      join(home, 'odd.db'),
      `CREATE TABLE "frag""ments" (x);
       CREATE TABLE fragments (id, content, summary, depth, created_at, access_count, metadata, superseded_by);
       CREATE TABLE edges (id, source, target, kind, weight, created_at);
       CREATE VIEW memories AS SELECT * FROM fragments;
       INSERT INTO fragments VALUES
         (1, 'one', 5, 'deep', 9223372036854775807, -4, '{', 2),
         (2, 'two ' || char(27) || '[31mred' || char(0), x'00ff', NULL, 'yesterday', 1e300, '[]', 1),
         (NULL, 'nobody', '', 0, 0, 0, NULL, NULL),
         (3, x'deadbeef', '', 0, 0, 0, NULL, NULL);
       INSERT INTO edges VALUES (1, 1, 2, 'hierarchical', 7, 0), (2, 2, 1, 'hierarchical', -7, 0), (3, 1, 1, 'associative', 'x', 0);`,
    )
    const { memories, remarks } = await bring(engine, { kind: 'lore', path })
    expect(memories).toBe(2)
    expect(remarks).toMatchObject({
      parent_cycle: 2,
      bad_record: 1,
      empty: 1,
      self_link: 1,
      no_replacement: 1,
    })
    const stored = [...(await memoriesIn(folder)).values()]
    expect(stored.map(({ content }) => content).sort()).toEqual(['one', 'two red'])
  })

  test('JSON that is cut off is refused as damaged, not as something else', async () => {
    const { engine, home, places } = await open()
    const path = join(home, 'cut.json')
    writeFileSync(path, readFileSync(places.mem0 ?? '').subarray(0, 300))
    await expect(engine.importFrom({ kind: 'mem0', path }, PERSON)).rejects.toMatchObject({
      message: expect.stringContaining('cut off or damaged'),
    })
  })

  test('private passages are cut, and what is nothing else stays behind', async () => {
    const { engine, folder, home } = await open()
    const path = join(home, 'private.json')
    const items = [
      { id: 'a', memory: 'The code is <private>4711</private> at the gate', user_id: 'x' },
      { id: 'b', memory: '<private>only for me</private>', user_id: 'x' },
    ]
    writeFileSync(path, JSON.stringify(items))
    const { remarks } = await bring(engine, { kind: 'mem0', path })
    expect(remarks).toMatchObject({ private: 1 })
    const texts = [...(await memoriesIn(folder)).values()].map(({ content }) => content).join(' ')
    expect(texts).toContain('at the gate')
    expect(texts).not.toMatch(/4711|only for me/)
  })

  test('a database that its program has open and is writing to is read as it stands', async () => {
    const { engine, home, places } = await open()
    const { DatabaseSync } = await import('node:sqlite')
    const theirs = new DatabaseSync(places['memory-v3'] ?? '')
    theirs.exec(
      "INSERT INTO memories (content, created_at, updated_at, last_accessed_at) VALUES ('Still in the log.', '2025-09-01', '2025-09-01', '2025-09-01')",
    )
    const { memories } = await bring(engine, { kind: 'memory-v3', path: places['memory-v3'] ?? '' })
    expect(memories).toBe(7)
    theirs.exec('DELETE FROM recipes_cache')
    theirs.close()
    expect(home).toBeTruthy()
  })
})

describe('what there is to bring over', () => {
  test('is found where programs usually keep it, each once', async () => {
    const { engine, home, places } = await open()
    const { found, importers } = await engine.findImports({ cwd: join(home, 'project') }, PERSON)
    expect(found.map(({ kind, path }) => [kind, path])).toEqual([
      ['lore', places.lore],
      ['memory-v3', places['memory-v3']],
      ['knowledge-graph', places['knowledge-graph']],
      ['lorekeeper', places.lorekeeper],
      ['claude-mem', places['claude-mem']],
      ['claude-code', places['claude-code']],
      ['claude-code', join(home, 'project')],
      ['skills', places.skills],
      ['basic-memory', places['basic-memory']],
    ])
    expect(importers.map(({ kind }) => kind)).toContain('markdown')
  })

  test('is told of a path, the most particular kind first; of nothing, nothing', async () => {
    const { engine, home, places } = await open()
    const kindsAt = async (path: string) =>
      (await engine.findImports({ path }, PERSON)).found.map(({ kind }) => kind)
    expect(await kindsAt(places.mem0 ?? '')).toEqual(['mem0'])
    expect(await kindsAt(places['memory-server'] ?? '')).toEqual(['memory-server'])
    expect(await kindsAt(places['basic-memory'] ?? '')).toEqual(['basic-memory'])
    expect(await kindsAt(copyFixture('project', join(home, 'notes')))).toEqual(['claude-code'])
    rmSync(join(home, 'notes', 'CLAUDE.md'))
    rmSync(join(home, 'notes', '.claude'), { recursive: true })
    writeFileSync(join(home, 'notes', 'plain.md'), '# Plain\n\nJust a note.\n')
    expect(await kindsAt(join(home, 'notes'))).toEqual(['markdown'])
    expect(await kindsAt(join(home, 'nowhere'))).toEqual([])
    const header = { type: 'lore', version: 1, exportedAt: 0, counts: {} }
    writeFileSync(join(home, 'other.jsonl'), `${JSON.stringify(header)}\n`)
    // No export of Lore; lines of JSON are a table at most.
    expect(await kindsAt(join(home, 'other.jsonl'))).toEqual(['table'])
    writeFileSync(join(home, 'settings.json'), '{"colour": "red", "size": 5}')
    expect(await kindsAt(join(home, 'settings.json'))).toEqual([])
  })

  test('is nothing for a damaged or strange database, and it says which of both it is', async () => {
    const { engine, home, places } = await open()
    const file = join(home, 'copy.db')
    const problemOf = async (bytes: Buffer | string) => {
      writeFileSync(file, bytes)
      const { found, problem } = await engine.findImports({ path: file }, PERSON)
      expect(found).toEqual([])
      return problem
    }
    const whole = readFileSync(makeDatabase(join(home, 'boats.db'), 'CREATE TABLE boats (name TEXT)'))
    expect((await problemOf(whole))?.message).toBe(
      'It is a SQLite database of no known program (tables: boats).',
    )
    expect(await problemOf(Buffer.concat([whole.subarray(0, 100), Buffer.alloc(4_000, 0x55)]))).toEqual({
      message: expect.stringContaining('damaged'),
      hint: expect.stringContaining('repair or export it there'),
    })
    const theirs = readFileSync(places['memory-v3'] ?? '')
    expect((await problemOf(theirs.subarray(0, theirs.length / 2)))?.message).toContain('damaged')
    expect((await problemOf('no database'))?.message).toContain('no SQLite database')
    expect((await problemOf(''))?.message).toBe('The file is empty.')
    expect((await engine.findImports({ path: places['memory-v3'] ?? '' }, PERSON)).problem).toBeNull()
  })
})
