/** Folders of Markdown notes on a real disk, indexed by a real engine. */
import { mkdirSync, renameSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LoreError } from '../../src/core/errors.ts'
import type { MemoryId } from '../../src/core/ids.ts'
import type { Engine, MemoryTree } from '../../src/engine/engine.ts'
import {
  AGENT,
  DAY_MS,
  IS_ON_POSTGRES,
  makeClock,
  makeFolder,
  openTestEngine,
  openTestStore,
  PERSON,
} from '../support/engine.ts'
import { makeRepository, writeText } from '../support/repository.ts'

const DEPLOY = `---
title: Deploying
tags: [ops, release]
aliases: [Shipping]
---

We deploy on Thursdays. See [[web/api#Ports]].

## Rolling back

Run \`make rollback\` and tell the team.

## Freeze

No deploys in December.
`

const API = `# The API

It serves the shop.

## Ports

It listens on 8080. Back to [deploying](../deploy.md#freeze).
`

/** What a server says of a file, which it never reads. */
const FRESH = IS_ON_POSTGRES ? 'unchecked' : 'fresh'

const openEngine = (folder = makeFolder()) =>
  openTestEngine(folder, { clock: makeClock(), backgroundEmbedding: false })

function makeVault(): string {
  const vault = join(makeFolder(), 'notes')
  writeText(join(vault, 'deploy.md'), DEPLOY)
  writeText(join(vault, 'web', 'api.md'), API)
  return vault
}

const index = (engine: Engine, path: string) => engine.reindex({ path }, PERSON)

async function treeOf(engine: Engine, root: MemoryId | null): Promise<MemoryTree> {
  if (root === null) throw new Error('no root')
  return engine.subtree({ id: root, maxDepth: 10 }, PERSON)
}

/** Titles with their ids, by the path of titles. */
async function idsOf(engine: Engine, root: MemoryId | null): Promise<Map<string, MemoryId>> {
  const ids = new Map<string, MemoryId>()
  const walk = (tree: MemoryTree, path: string) => {
    ids.set(path, tree.id)
    for (const child of tree.children) walk(child, path === '' ? child.title : `${path}/${child.title}`)
  }
  walk(await treeOf(engine, root), '')
  return ids
}

async function load(engine: Engine, id: MemoryId | undefined) {
  const answer = await engine.read({ id: id ?? '' }, PERSON)
  if (answer.kind !== 'memory') throw new Error('not a memory')
  return answer
}

describe('a folder of notes', () => {
  test('becomes a tree of the person’s own words, with lines, tags and links', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const report = await index(engine, vault)
    expect(report).toMatchObject({
      state: 'done',
      notes: { added: 2, unchanged: 0 },
      memories: { added: 5 },
      links: { made: 2, open: 0 },
      failed: [],
    })
    const ids = await idsOf(engine, report.root)
    expect([...ids.keys()].sort()).toEqual([
      '',
      'Deploying',
      'Deploying/Freeze',
      'Deploying/Rolling back',
      'The API',
      'The API/Ports',
    ])
    const { memory } = await load(engine, ids.get('Deploying/Rolling back'))
    expect(memory).toMatchObject({
      content: 'Run `make rollback` and tell the team.',
      quote: 'Run `make rollback` and tell the team.',
      trust: 'principle',
      author: 'vault',
      authority: 3,
      tags: ['ops', 'release'],
      sourceFile: join(vault, 'deploy.md'),
      sourceLine: 11,
      depth: 2,
      verification: 'verified',
    })
    const deploy = await load(engine, ids.get('Deploying'))
    expect(
      deploy.associations.map(({ direction, edge, other }) => [direction, edge.relation, other.title]),
    ).toEqual([['out', 'related_to', 'Ports']])
    const freeze = await load(engine, ids.get('Deploying/Freeze'))
    expect(freeze.associations.map(({ direction, other }) => [direction, other.title])).toEqual([
      ['in', 'Ports'],
    ])
    const { hits } = await engine.recall({ query: 'rollback' }, AGENT)
    expect(hits[0]?.ref.id).toBe(ids.get('Deploying/Rolling back'))
    expect((await engine.verify({}, PERSON)).verdicts).toMatchObject({ [FRESH]: 5, changed: 0 })
  })

  test('indexed again, changes nothing', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const first = await index(engine, vault)
    const before = await treeOf(engine, first.root)
    const again = await index(engine, vault)
    expect(again).toMatchObject({
      notes: { unchanged: 2, added: 0, edited: 0, removed: 0 },
      memories: { added: 0, changed: 0, kept: 0, archived: 0 },
      links: { made: 0, removed: 0 },
      root: first.root,
    })
    expect(await treeOf(engine, first.root)).toEqual(before)
  })

  test('an edited note keeps the ids of its headings; what was taken out goes, what is new comes', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const before = await idsOf(engine, root)
    const edited = DEPLOY.replace(
      'We deploy on Thursdays. See [[web/api#Ports]].',
      'We deploy on Mondays now.',
    )
      .replace('## Freeze\n\nNo deploys in December.\n', '## Who\n\nAsk the people on duty.\n')
      .replace('## Rolling back', '## How to roll back')
    writeText(join(vault, 'deploy.md'), edited)
    const report = await index(engine, vault)
    expect(report).toMatchObject({
      notes: { unchanged: 1, edited: 1 },
      memories: { added: 1, changed: 2, archived: 1 },
      links: { made: 0, removed: 1 },
    })
    const after = await idsOf(engine, root)
    expect(after.get('Deploying')).toBe(before.get('Deploying'))
    expect(after.get('Deploying/How to roll back')).toBe(before.get('Deploying/Rolling back'))
    expect(after.has('Deploying/Freeze')).toBe(false)
    expect(after.has('Deploying/Who')).toBe(true)
    expect((await load(engine, after.get('Deploying'))).memory.content).toBe('We deploy on Mondays now.')
    const gone = await load(engine, before.get('Deploying/Freeze'))
    expect(gone.memory).toMatchObject({ archivedReason: 'removed from its note' })
    const { hits } = await engine.recall({ query: 'December deploys' }, AGENT)
    expect(hits.map(({ ref }) => ref.id)).not.toContain(before.get('Deploying/Freeze'))
  })

  test('lines put in above a heading move its line and nothing else', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const id = (await idsOf(engine, root)).get('Deploying/Freeze')
    writeText(join(vault, 'deploy.md'), DEPLOY.replace('## Freeze', 'One more step.\n\n## Freeze'))
    expect((await index(engine, vault)).memories).toMatchObject({ changed: 1, kept: 2, added: 0 })
    expect((await load(engine, id)).memory).toMatchObject({
      sourceLine: 17,
      content: 'No deploys in December.',
    })
  })

  test('a note that is gone goes; one that comes back comes back', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    unlinkSync(join(vault, 'web', 'api.md'))
    expect(await index(engine, vault)).toMatchObject({
      notes: { removed: 1, unchanged: 1 },
      memories: { archived: 2 },
    })
    expect([...(await idsOf(engine, root)).keys()]).not.toContain('The API')
    expect(await index(engine, vault)).toMatchObject({ notes: { removed: 0 } })
    writeText(join(vault, 'web', 'api.md'), API)
    expect(await index(engine, vault)).toMatchObject({ notes: { added: 1 }, links: { made: 2 } })
    expect([...(await idsOf(engine, root)).keys()]).toContain('The API/Ports')
  })

  test('a renamed note keeps its memories, and links follow', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const before = await idsOf(engine, root)
    mkdirSync(join(vault, 'backend'))
    renameSync(join(vault, 'web', 'api.md'), join(vault, 'backend', 'service.md'))
    const report = await index(engine, vault)
    expect(report.notes).toMatchObject({ renamed: 1, added: 0, removed: 0 })
    expect(await idsOf(engine, root)).toEqual(before)
    expect((await load(engine, before.get('The API'))).memory.sourceFile).toBe(
      join(vault, 'backend', 'service.md'),
    )
    expect(report.links).toMatchObject({ removed: 1, open: 1 })
    expect((await engine.verify({}, PERSON)).verdicts).toMatchObject({ [FRESH]: 5 })
  })

  test('a link to a note that comes later is made when it comes, by its other name too', async () => {
    const engine = await openEngine()
    const vault = join(makeFolder(), 'notes')
    writeText(join(vault, 'plan.md'), 'We talk about [[Shipping]] and [[missing]].')
    const first = await index(engine, vault)
    expect(first.links).toMatchObject({ made: 0, open: 2 })
    writeText(join(vault, 'deploy.md'), DEPLOY)
    expect((await index(engine, vault)).links).toMatchObject({ made: 1 })
    const ids = await idsOf(engine, first.root)
    const [link] = (await load(engine, ids.get('plan'))).associations
    expect(link?.other.title).toBe('Deploying')
    expect(link?.edge.madeBy).toBe('person')
  })

  test('what others hung below a section stays when it goes', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const ids = await idsOf(engine, root)
    const parent = ids.get('Deploying/Freeze')
    if (parent === undefined) throw new Error('no section')
    const outcome = await engine.remember(
      { content: 'Last year the freeze began a week early.', parent, vectors: 'background' },
      AGENT,
    )
    if (outcome.kind !== 'stored') throw new Error('declined')
    unlinkSync(join(vault, 'deploy.md'))
    await index(engine, vault)
    const kept = await load(engine, outcome.memory.id)
    expect(kept.memory).toMatchObject({ archivedAt: null, depth: 1, parentId: root })
  })

  test('what a person forgot is not brought back by an edit elsewhere in the note', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const id = (await idsOf(engine, root)).get('Deploying/Freeze')
    if (id === undefined) throw new Error('no section')
    await engine.forget({ id, reason: 'not needed', confirmed: true }, PERSON)
    writeText(join(vault, 'deploy.md'), DEPLOY.replace('Thursdays', 'Mondays'))
    await index(engine, vault)
    expect([...(await idsOf(engine, root)).keys()]).not.toContain('Deploying/Freeze')
    writeText(join(vault, 'deploy.md'), DEPLOY.replace('in December', 'in December and January'))
    await index(engine, vault)
    expect((await idsOf(engine, root)).get('Deploying/Freeze')).toBe(id)
  })

  test('a note whose own memory was forgotten is not doubled by an edit', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const id = (await idsOf(engine, root)).get('Deploying')
    if (id === undefined) throw new Error('no note')
    await engine.forget({ id, confirmed: true }, PERSON)
    writeText(join(vault, 'deploy.md'), DEPLOY.replace('and tell the team', 'and tell everybody'))
    expect((await index(engine, vault)).memories).toMatchObject({ added: 0, changed: 1 })
    expect([...(await idsOf(engine, root)).keys()].sort()).toEqual([
      '',
      'Freeze',
      'Rolling back',
      'The API',
      'The API/Ports',
    ])
  })

  test('what a person removed for good stays away, for an agent too, until its text changes', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const ids = await idsOf(engine, root)
    for (const title of ['The API', 'Deploying/Freeze']) {
      await engine.purge({ id: ids.get(title) ?? ('' as MemoryId) }, PERSON)
    }
    const path = join(vault, 'deploy.md')
    writeText(path, DEPLOY.replace('tell the team', 'tell everybody'))
    expect(await index(engine, vault)).toMatchObject({ memories: { added: 0, withheld: 2 } })
    const left = await idsOf(engine, root)
    expect([...left.keys()].filter((title) => /API|Freeze/.test(title))).toEqual([])
    // What stood below it is as it was, and once.
    expect(left.get('Ports')).toBe(ids.get('The API/Ports'))
    expect([...left.keys()].filter((title) => title.endsWith('Ports'))).toHaveLength(1)
    expect(await index(engine, vault)).toMatchObject({ notes: { added: 0, edited: 0, unchanged: 2 } })
    await engine.reindex({ path: vault, configured: true, force: true }, AGENT)
    expect(await idsOf(engine, root)).toEqual(left)

    writeText(path, DEPLOY.replace('No deploys in December.', 'No deploys in January.'))
    writeText(
      join(vault, 'web', 'api.md'),
      API.replace('It serves the shop.', 'It serves the shop and the app.'),
    )
    expect(await index(engine, vault)).toMatchObject({ memories: { added: 2, withheld: 0 } })
    const after = await idsOf(engine, root)
    expect(after.get('The API/Ports')).toBe(ids.get('The API/Ports'))
    expect([...after.keys()].toSorted()).toEqual([...ids.keys()].toSorted())
  })

  test('what stood below a note that was removed for good is not doubled when the note says something else', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const ids = await idsOf(engine, root)
    await engine.purge({ id: ids.get('The API') ?? ('' as MemoryId) }, PERSON)
    writeText(join(vault, 'web', 'api.md'), API.replace('It serves the shop.', 'It serves the app.'))
    expect(await index(engine, vault)).toMatchObject({ memories: { added: 1, withheld: 0 } })
    const after = await idsOf(engine, root)
    expect([...after.keys()].toSorted()).toEqual([...ids.keys()].toSorted())
    expect(after.get('The API/Ports')).toBe(ids.get('The API/Ports'))
  })

  test('a note of which nothing may come back goes and comes without touching the folder', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const only = join(vault, 'only.md')
    writeText(only, '# Only\n\nNobody should read this.\n')
    const { root } = await index(engine, vault)
    await engine.purge({ id: (await idsOf(engine, root)).get('Only') ?? ('' as MemoryId) }, PERSON)
    expect(await index(engine, vault)).toMatchObject({ memories: { added: 0, withheld: 1 } })
    const before = await idsOf(engine, root)
    unlinkSync(only)
    expect(await index(engine, vault)).toMatchObject({ notes: { removed: 1 }, memories: { archived: 0 } })
    expect(await idsOf(engine, root)).toEqual(before)
    expect((await load(engine, root ?? undefined)).memory.archivedAt).toBeNull()
  })

  test('what lay in the graveyard for its time because its note was gone comes back with the note', async () => {
    const clock = makeClock()
    const engine = await openTestEngine(makeFolder(), { clock, backgroundEmbedding: false })
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const api = (await idsOf(engine, root)).get('The API')
    unlinkSync(join(vault, 'web', 'api.md'))
    await index(engine, vault)
    clock.advance(40 * DAY_MS)
    await engine.sleep({}, PERSON)
    expect((await load(engine, api)).memory.archivedAt).not.toBeNull()
    writeText(join(vault, 'web', 'api.md'), API)
    expect(await index(engine, vault)).toMatchObject({ memories: { added: 2, withheld: 0 } })
    expect([...(await idsOf(engine, root)).keys()]).toContain('The API/Ports')
  })

  test('secrets and private passages are cut, wherever they stand', async () => {
    const engine = await openEngine()
    const vault = join(makeFolder(), 'notes')
    const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`
    const text = `# Access\n\nThe token is ${token} for now.\n\n<private>\n## My salary\n\nToo low.\n</private>\n\n## Public\n\nHello there.\n`
    writeText(join(vault, 'access.md'), text)
    const report = await index(engine, vault)
    expect(report.redacted).toMatchObject({ private: 1 })
    expect(Object.keys(report.redacted).length).toBe(2)
    const all = JSON.stringify(await treeOf(engine, report.root))
    const ids = await idsOf(engine, report.root)
    expect([...ids.keys()].sort()).toEqual(['', 'Access', 'Access/Public'])
    const stored = JSON.stringify(await Promise.all([...ids.values()].map((id) => load(engine, id)))) + all
    expect(stored).not.toContain(token)
    expect(stored).not.toContain('Too low')
    expect((await load(engine, ids.get('Access/Public'))).memory.sourceLine).toBe(13)
    expect((await engine.verify({}, PERSON)).verdicts).toMatchObject({ [FRESH]: 2 })
  })

  test('notes that cannot be read are named, and are not gone', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    writeText(join(vault, 'deploy.md'), 'x'.repeat(3_000_000))
    const report = await index(engine, vault)
    expect(report.failed.map(({ path }) => path)).toEqual([join(vault, 'deploy.md')])
    expect(report.notes).toMatchObject({ removed: 0, edited: 0 })
    expect([...(await idsOf(engine, root)).keys()]).toContain('Deploying')
  })

  test('folders of tools, other files and links to elsewhere are left out', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    writeText(join(vault, '.obsidian', 'a.md'), '# No')
    writeText(join(vault, 'node_modules', 'b.md'), '# No')
    writeText(join(vault, 'picture.txt'), '# No')
    expect((await index(engine, vault)).notes.added).toBe(2)
  })

  test('a folder that is not there, a relative one, or an agent asking, is refused and removes nothing', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => null,
        (error: unknown) => (error instanceof LoreError ? error.code : String(error)),
      )
    expect(await code(engine.reindex({ path: 'notes' }, PERSON))).toBe('invalid_input')
    expect(await code(engine.reindex({ path: vault }, AGENT))).toBe('protected')
    rmSync(vault, { recursive: true })
    expect(await code(engine.reindex({ path: vault }, PERSON))).toBe('invalid_input')
    expect((await idsOf(engine, root)).size).toBe(6)
  })

  test('a folder without any note left is refused until a person says so', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    rmSync(vault, { recursive: true })
    mkdirSync(vault)
    await expect(index(engine, vault)).rejects.toMatchObject({ code: 'protected' })
    expect((await idsOf(engine, root)).size).toBe(6)
    expect(await engine.reindex({ path: vault, dryRun: true }, PERSON)).toMatchObject({
      notes: { removed: 2 },
    })
    expect(await engine.reindex({ path: vault, confirmed: true }, PERSON)).toMatchObject({
      notes: { removed: 2 },
      memories: { archived: 5 },
    })
    expect(await index(engine, vault)).toMatchObject({ notes: { removed: 0 } })
  })

  test('a folder that is gone goes with its notes when a person says so; one never indexed does not', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const nowhere = { path: `${vault}-elsewhere`, confirmed: true }
    await expect(engine.reindex(nowhere, PERSON)).rejects.toMatchObject({ code: 'invalid_input' })
    await index(engine, vault)
    rmSync(vault, { recursive: true })
    expect(await engine.reindex({ path: vault, confirmed: true }, PERSON)).toMatchObject({
      memories: { archived: 5 },
    })
  })

  test('what a person protected stays when its section or its note goes', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    const { root } = await index(engine, vault)
    const ids = await idsOf(engine, root)
    const [freeze, api] = [ids.get('Deploying/Freeze'), ids.get('The API')]
    if (freeze === undefined || api === undefined) throw new Error('no section')
    await engine.govern({ id: freeze, protected: true }, PERSON)
    await engine.govern({ id: api, layer: 2 }, PERSON)
    writeText(join(vault, 'deploy.md'), DEPLOY.slice(0, DEPLOY.indexOf('## Freeze')))
    unlinkSync(join(vault, 'web', 'api.md'))
    expect((await index(engine, vault)).memories).toMatchObject({ archived: 1, guarded: 2 })
    expect((await load(engine, freeze)).memory.archivedAt).toBeNull()
    expect((await load(engine, api)).memory.archivedAt).toBeNull()
  })

  test('a dry run says what would be done', async () => {
    const engine = await openEngine()
    const vault = makeVault()
    expect(await engine.reindex({ path: vault, dryRun: true }, PERSON)).toMatchObject({
      state: 'planned',
      root: null,
      notes: { added: 2 },
    })
    expect((await engine.stats({}, PERSON)).memories).toBe(0)
  })

  test('links that were cut short are made the next time', async () => {
    const folder = makeFolder()
    const vault = makeVault()
    const engine = await openEngine(folder)
    const { root } = await index(engine, vault)
    const ids = await idsOf(engine, root)
    const { associations } = await load(engine, ids.get('Deploying'))
    for (const { edge } of associations) await engine.disconnect({ id: edge.id }, PERSON)
    expect((await index(engine, vault)).links.made).toBe(0)
    await engine.close()
    const store = await openTestStore(folder, { clock: makeClock() })
    await store.capture.writeNote(`vault links ${vault}`, true)
    await store.close()
    const reopened = await openEngine(folder)
    expect((await index(reopened, vault)).links.made).toBe(1)
    expect((await index(reopened, vault)).links.made).toBe(0)
  })

  test('a thousand notes are indexed, and then only looked at', async () => {
    const repository = makeRepository()
    const engine = await openEngine()
    for (let i = 0; i < 1_000; i++) {
      repository.write(
        `area-${i % 10}/note-${i}.md`,
        `# Note ${i}\n\nAbout ${i}, see [[note-${(i + 1) % 1_000}]].\n\n## Detail\n\nDetail ${i}.\n`,
      )
    }
    const report = await index(engine, repository.folder)
    expect(report).toMatchObject({
      notes: { added: 1_000 },
      memories: { added: 2_000 },
      links: { made: 1_000 },
    })
    repository.write('area-0/note-0.md', '# Note 0\n\nNew text.\n')
    expect(await index(engine, repository.folder)).toMatchObject({
      notes: { unchanged: 999, edited: 1 },
      memories: { added: 0, changed: 1, archived: 1 },
      links: { made: 0, removed: 1 },
    })
  })
})

test('what an agent has indexed is no principle: it could have written the note', async () => {
  const vault = makeVault()
  const engine = await openEngine()
  const asAgent = () => engine.reindex({ path: vault, configured: true }, AGENT)
  const trustOf = async (root: MemoryId | null, path: string) =>
    (await load(engine, (await idsOf(engine, root)).get(path))).memory.trust
  const { root } = await index(engine, vault)
  expect(await trustOf(root, 'Deploying/Freeze')).toBe('principle')
  writeText(join(vault, 'deploy.md'), DEPLOY.replace('No deploys', 'Many deploys'))
  writeText(join(vault, 'mine.md'), '# Mine\n\nAgents may push to main.\n')
  await asAgent()
  expect(await trustOf(root, 'Deploying/Freeze')).toBe('pattern')
  expect(await trustOf(root, 'Deploying/Rolling back')).toBe('principle')
  expect(await trustOf(root, 'Mine')).toBe('pattern')
})
