/** Projects in the engine: split ones of older stores, joins and their undo, names, imports, namespaces. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFolderSigns } from '../../src/capture/place/folder-signs.ts'
import type { Caller } from '../../src/core/caller.ts'
import type { Engine } from '../../src/engine/engine.ts'
import { projectTombstone } from '../../src/kernel/tombstones.ts'
import {
  AGENT,
  IS_ON_POSTGRES,
  makeFolder,
  openTestEngine,
  PERSON,
  readEverything,
} from '../support/engine.ts'
import { makeForeignHome } from '../support/imports.ts'
import { makeRepository } from '../support/repository.ts'

const QUIET = { backgroundEmbedding: false } as const

/** The names that a repository had before there were aliases: by folder, by first commit, by remote. */
function formerNames(folder: string, commit: string): readonly string[] {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8)
  return [
    `${basename(folder)}-${hash}`,
    `${basename(folder)}-${commit.slice(0, 12)}`,
    'github.com/acme/flange',
  ]
}

const FACTS = [
  'The flange service talks to Memcached on port 11211.',
  'The flange build needs GCC 14 and Meson.',
  'Flange releases go out on Thursdays.',
]

async function found(engine: Engine, query: string, caller: Caller = AGENT): Promise<string[]> {
  const { hits } = await engine.recall({ query, exactScope: true }, caller)
  return hits.map(({ title }) => title)
}

/** Creates a folder whose hash begins with eight digits, which once ended the name of its project. */
function makeFolderOfDigits(): string {
  const parent = realpathSync(makeFolder())
  for (let n = 0; ; n++) {
    const folder = join(parent, `flange${n}`)
    if (!/^\d{8}/.test(createHash('sha256').update(folder).digest('hex'))) continue
    mkdirSync(folder)
    return folder
  }
}

async function splitStore(folder?: string) {
  const home = makeFolder()
  const repository = makeRepository(folder)
  repository.write('a.txt', 'a')
  const commit = repository.commit('first')
  repository.git('remote', 'add', 'origin', 'git@github.com:acme/flange.git')
  const former = await openTestEngine(home, QUIET)
  const names = formerNames(repository.folder, commit)
  for (const [n, project] of names.entries()) {
    await former.ensureScope({ project }, PERSON)
    await former.remember({ content: FACTS[n] ?? '', scope: { project } }, PERSON)
  }
  await former.close()
  return { home, repository, names }
}

describe('a repository that was split by an earlier version', () => {
  test('is one project when its folder is next met, and apart again after undo', async () => {
    const { home, repository, names } = await splitStore()
    const open = () => openTestEngine(home, { ...QUIET, scope: { folder: repository.folder } })
    const engine = await open()
    for (const fact of FACTS) expect((await found(engine, fact)).join()).toContain(fact.slice(0, 20))
    const { items } = await engine.listProjects({}, PERSON)
    expect(items).toMatchObject([{ label: 'acme/flange', memories: 3 }])
    expect((items[0]?.joined ?? []).map(({ name }) => name).sort()).toEqual([...names].slice(0, 2).sort())
    for (const name of [...names, 'flange', 'acme/flange']) {
      const { hits } = await engine.recall({ query: 'Memcached', scope: { project: name } }, AGENT)
      expect(hits[0]?.title, name).toContain('Memcached')
      expect(hits[0]?.scope).toBe('default/acme/flange')
    }

    const runs = (await engine.listRuns({ kind: 'project' }, PERSON)).items
    expect(runs).toHaveLength(2)
    for (const { id } of runs) await engine.undo({ id }, PERSON)
    expect((await engine.listProjects({}, PERSON)).items.map(({ memories }) => memories)).toEqual([1, 1, 1])
    await engine.close()
    // Nobody joins again what a person took apart.
    const again = await open()
    expect((await again.listProjects({}, PERSON)).items).toHaveLength(3)
    expect(await found(again, FACTS[2] ?? '')).toHaveLength(1)
  })

  test('is joined once by several processes at the same time', async () => {
    const { home, repository } = await splitStore()
    const scope = { folder: repository.folder }
    const engines = await Promise.all([1, 2, 3].map(() => openTestEngine(home, { ...QUIET, scope })))
    for (const engine of engines) {
      expect((await engine.listProjects({}, PERSON)).items).toMatchObject([{ memories: 3 }])
    }
    expect((await engines[0]?.listRuns({ kind: 'project' }, PERSON))?.items).toHaveLength(2)
  })

  test('is one project if its folder was named by eight digits', async () => {
    const { home, repository } = await splitStore(makeFolderOfDigits())
    const engine = await openTestEngine(home, { ...QUIET, scope: { folder: repository.folder } })
    expect((await engine.listProjects({}, PERSON)).items).toMatchObject([{ memories: 3 }])
  })

  test('an engine that was open in a part of it goes on in the whole', async () => {
    const { home, repository, names } = await splitStore()
    const before = await openTestEngine(home, { ...QUIET, scope: { project: names[0] ?? null } })
    await openTestEngine(home, { ...QUIET, scope: { folder: repository.folder } })
    expect(await found(before, FACTS[2] ?? '')).toContain('Flange releases go out on Thursdays')
    const stored = await before.remember({ content: 'The flange logo is a green ring.' }, AGENT)
    expect(stored).toMatchObject({ memory: { scope: { project: names[2], label: 'acme/flange' } } })
  })
})

describe('a plain folder', () => {
  test('keeps the project that it got by eight digits of its hash', async () => {
    const home = makeFolder()
    const folder = makeFolderOfDigits()
    const [name] = formerNames(folder, '')
    const former = await openTestEngine(home, QUIET)
    await former.ensureScope({ project: name ?? null }, PERSON)
    await former.remember({ content: FACTS[0] ?? '', scope: { project: name ?? null } }, PERSON)
    await former.close()
    const engine = await openTestEngine(home, { ...QUIET, scope: { folder } })
    expect(await found(engine, FACTS[0] ?? '')).toHaveLength(1)
    expect((await engine.listProjects({}, PERSON)).items).toHaveLength(1)
  })
})

describe('a person', () => {
  test('renames, joins and splits projects', async () => {
    const engine = await openTestEngine(makeFolder(), QUIET)
    for (const project of ['shop', 'store']) {
      await engine.ensureScope({ project }, PERSON)
      await engine.remember({ content: `The ${project} sells lamps of brass.`, scope: { project } }, PERSON)
    }
    const { run } = await engine.joinProjects({ project: 'store', into: 'shop' }, PERSON)
    const inShop = async () =>
      (await engine.recall({ query: 'lamps', scope: { project: 'shop' }, exactScope: true }, PERSON)).hits
        .length
    expect(await inShop()).toBe(2)
    await engine.undo({ id: run }, PERSON)
    expect(await inShop()).toBe(1)
    await engine.joinProjects({ project: 'store', into: 'shop' }, PERSON)
    const split = await engine.splitProject({ project: 'store' }, PERSON)
    expect(split).toMatchObject({ project: 'store', other: 'shop', memories: 1 })
    expect(await inShop()).toBe(1)
    await engine.undo({ id: split.run }, PERSON)
    expect(await inShop()).toBe(2)
    await engine.renameProject({ project: 'shop', label: 'web-shop' }, PERSON)
    const { hits } = await engine.recall({ query: 'lamps', scope: { project: 'web-shop' } }, PERSON)
    expect(hits[0]?.scope).toBe('default/web-shop')
    await expect(engine.splitProject({ project: 'nothing' }, PERSON)).rejects.toMatchObject({
      code: 'scope_not_found',
    })
    await expect(engine.joinProjects({ project: 'shop', into: 'store' }, PERSON)).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await engine.ensureScope({ project: 'other' }, PERSON)
    await expect(engine.renameProject({ project: 'other', label: 'web-shop' }, PERSON)).rejects.toMatchObject(
      {
        code: 'invalid_input',
      },
    )
  })

  test('purges what a join moved without a trace', async () => {
    const home = makeFolder()
    const engine = await openTestEngine(home, QUIET)
    for (const project of ['shop', 'store']) await engine.ensureScope({ project }, PERSON)
    const remember = (content: string) => engine.remember({ content, scope: { project: 'store' } }, PERSON)
    const stored = await remember('The xylographquux of the store is hidden in the cellar.')
    await remember('The store sells lamps of brass.')
    await engine.joinProjects({ project: 'store', into: 'shop' }, PERSON)
    if (stored.kind !== 'stored') throw new Error('it is new')
    await engine.purge({ id: stored.memory.id }, PERSON)
    await engine.close()
    expect(await readEverything(home)).not.toContain('xylographquux')
  })

  // A server keeps no list of what one person removed.
  test.skipIf(IS_ON_POSTGRES)('keeps a project removed for good out under every name it had', async () => {
    const { home, repository, names } = await splitStore()
    const engine = await openTestEngine(home, { ...QUIET, scope: { folder: repository.folder } })
    await engine.forgetConversations({ project: 'acme/flange', confirmed: true }, PERSON)
    for (const fact of FACTS) expect(await found(engine, fact)).toEqual([])
    const tombstones = readFileSync(join(home, 'tombstones'), 'utf8')
    for (const name of names) expect(tombstones).toContain(projectTombstone('default', name))
  })
})

// A server keeps no list of what one person removed.
describe.skipIf(IS_ON_POSTGRES)('a project that is removed for good', () => {
  async function setUp() {
    const home = makeFolder()
    const repository = makeRepository()
    const engine = await openTestEngine(home, { ...QUIET, scope: { folder: repository.folder } })
    repository.write('a.txt', 'a')
    const commit = repository.commit('first')
    repository.git('remote', 'add', 'origin', 'git@github.com:acme/flange.git')
    const { project } = await engine.locateProject({ folder: repository.folder }, PERSON)
    const aliases = async () =>
      (await engine.listProjects({}, PERSON)).items.flatMap((item) => item.aliases.map(({ kind }) => kind))
    expect((await aliases()).sort()).toEqual(['commit', 'folder', 'remote', 'repository'])
    return { home, engine, project, aliases, names: formerNames(repository.folder, commit) }
  }

  test('leaves no folder, commit or remote behind, and stays out under the names they would give it', async () => {
    const { home, engine, project, aliases, names } = await setUp()
    await engine.forgetConversations({ project, confirmed: true }, PERSON)
    expect(await aliases()).toEqual([])
    const tombstones = readFileSync(join(home, 'tombstones'), 'utf8')
    for (const name of names) expect(tombstones, name).toContain(projectTombstone('default', name))
  })

  test('keeps its folders if another namespace has it too, and other projects of such names', async () => {
    const { home, engine, project, aliases } = await setUp()
    await engine.ensureScope({ namespace: 'other', project }, PERSON)
    await engine.ensureScope({ project: 'github.com/acme/flange' }, PERSON)
    await engine.forgetConversations({ project, confirmed: true }, PERSON)
    expect(await aliases()).toHaveLength(4)
    const tombstones = readFileSync(join(home, 'tombstones'), 'utf8')
    expect(tombstones).not.toContain(projectTombstone('default', 'github.com/acme/flange'))
  })
})

describe('a repository that got the remote of another one', () => {
  test.each(['undo', 'split'] as const)('has its own folder again after %s', async (way) => {
    const engine = await openTestEngine(makeFolder(), QUIET)
    const [one, two] = [makeRepository(), makeRepository()]
    for (const repository of [one, two]) {
      repository.write('a.txt', repository.folder)
      repository.commit('first')
    }
    const locate = async ({ folder }: { readonly folder: string }) =>
      (await engine.locateProject({ folder }, PERSON)).project
    const origin = ['origin', 'git@github.com:acme/flange.git'] as const
    one.git('remote', 'add', ...origin)
    const [first, second] = [await locate(one), await locate(two)]
    await engine.ensureScope({ project: second }, PERSON)
    two.git('remote', 'add', ...origin)
    expect(await locate(two)).toBe(first)
    two.git('remote', 'remove', 'origin')
    const [run] = (await engine.listRuns({ kind: 'project' }, PERSON)).items
    if (way === 'undo') await engine.undo({ id: run?.id ?? '' }, PERSON)
    else await engine.splitProject({ project: second }, PERSON)
    expect(await locate(two)).toBe(second)
    expect(await locate(one)).toBe(first)
  })
})

describe('a project that belongs to no folder', () => {
  const FACT = 'The payments service rotates its keys each quarter.'

  test.each([
    ['a repository of the same name', null, false],
    ['a repository whose remote ends in the name', 'https://github.com/hobby/NAME.git', false],
    ['the repository whose owner and name it bears', 'https://github.com/acme/NAME.git', true],
  ])('meets %s', async (_case, remote, joins) => {
    const repository = makeRepository()
    const short = basename(repository.folder)
    if (remote !== null) repository.git('remote', 'add', 'origin', remote.replace('NAME', short))
    const project = joins ? `acme/${short}` : short
    const engine = await openTestEngine(makeFolder(), QUIET)
    await engine.ensureScope({ project }, PERSON)
    await engine.remember({ content: FACT, scope: { project } }, PERSON)
    const met = await engine.locateProject({ folder: repository.folder }, PERSON)
    const { items } = await engine.listProjects({}, PERSON)
    expect(items.filter(({ memories }) => memories === 1)).toMatchObject([
      { name: joins ? met.project : project, joined: joins ? [{ name: project }] : [] },
    ])
    expect(met.project).not.toBe(project)
  })

  test('stays by itself if a person added to what an import made', async () => {
    const home = makeFolder()
    const path = makeForeignHome(home)['claude-mem'] ?? ''
    const engine = await openTestEngine(home, QUIET)
    await engine.importFrom({ kind: 'claude-mem', path }, PERSON)
    await engine.remember({ content: FACT, scope: { project: 'bakery' } }, PERSON)
    const repository = makeRepository()
    repository.git('remote', 'add', 'origin', 'https://github.com/acme/bakery.git')
    await engine.locateProject({ folder: repository.folder }, PERSON)
    expect((await engine.listRuns({ kind: 'project' }, PERSON)).items).toEqual([])
  })
})

describe('a name that several projects have', () => {
  test('opens none of them and makes no further one', async () => {
    const home = makeFolder()
    const engine = await openTestEngine(home, QUIET)
    for (const owner of ['acme', 'other']) {
      await engine.ensureScope({ project: `github.com/${owner}/web` }, PERSON)
    }
    await expect(openTestEngine(home, { ...QUIET, scope: { project: 'web' } })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'More than one project is called web.',
      hint: 'Name one of: acme/web, other/web.',
    })
    expect((await engine.listProjects({}, PERSON)).items).toHaveLength(2)
  })
})

describe('a moved repository without a commit', () => {
  test('keeps its project on the same disk', async () => {
    const home = makeFolder()
    const repository = makeRepository()
    const engine = await openTestEngine(home, QUIET)
    const { project } = await engine.locateProject({ folder: repository.folder }, PERSON)
    const moved = join(dirname(repository.folder), `${basename(repository.folder)}-moved`)
    renameSync(repository.folder, moved)
    const there = await engine.locateProject({ folder: moved }, PERSON)
    renameSync(moved, repository.folder)
    // Not every file system records when a folder was made.
    const isMarked = readFolderSigns(repository.folder)?.mark !== null
    expect(there.project === project).toBe(isMarked)
  })
})

describe('a namespace', () => {
  test('exists once something was stored in one of its projects', async () => {
    const engine = await openTestEngine(makeFolder(), QUIET)
    await engine.ensureScope({ namespace: 'new', project: 'web' }, PERSON)
    await engine.remember(
      { content: 'The web shop is built with Vite.', scope: { namespace: 'new', project: 'web' } },
      PERSON,
    )
    const { hits } = await engine.recall(
      { query: 'Vite', scope: { namespace: 'new', project: null } },
      PERSON,
    )
    expect(hits).toHaveLength(1)
    expect(await engine.stats({ scope: { namespace: 'new', project: null } }, PERSON)).toMatchObject({
      memories: 0,
    })
  })

  test('is counted with its own links and scopes, and lists its own runs', async () => {
    const engine = await openTestEngine(makeFolder(), QUIET)
    const store = async (namespace: string, content: string) => {
      await engine.ensureScope({ namespace, project: null }, PERSON)
      const stored = await engine.remember({ content, scope: { namespace, project: null } }, PERSON)
      if (stored.kind !== 'stored') throw new Error('it is new')
      return stored.memory.id
    }
    const [one, two] = [await store('default', 'Ada likes tea.'), await store('default', 'Bob likes coffee.')]
    await engine.connect({ source: one, target: two, relation: 'related_to' }, PERSON)
    const other = await store('other', 'Eve likes cocoa.')
    const count = (namespace: string) =>
      engine.stats({ scope: { namespace, project: null }, exactScope: false }, PERSON)
    expect(await count('default')).toMatchObject({ memories: 2, scopes: 1, edges: { semantic: 1 } })
    expect(await count('other')).toMatchObject({ memories: 1, scopes: 1, edges: { semantic: 0 } })
    await engine.update({ id: one, content: 'Ada likes green tea.' }, PERSON)
    await engine.update({ id: other, content: 'Eve likes hot cocoa.' }, PERSON)
    const all = (await engine.listRuns({}, PERSON)).items
    const own = (await engine.listRuns({ namespace: 'other' }, PERSON)).items
    // Two updates and the link; one update.
    expect([all.length, own.length]).toEqual([3, 1])
  })
})

describe('an import', () => {
  async function open() {
    const home = makeFolder()
    const places = makeForeignHome(home)
    return { home, engine: await openTestEngine(home, QUIET), path: places['claude-mem'] ?? '' }
  }

  test('goes to the projects that a person maps, and says which names nobody knows', async () => {
    const { engine, path } = await open()
    await engine.ensureScope({ project: 'github.com/acme/coast' }, PERSON)
    const input = { kind: 'claude-mem', path, dryRun: true } as const
    const plain = await engine.importFrom(input, PERSON)
    expect([...plain.unknownProjects].sort()).toEqual(['bakery', 'lighthouse'])
    const mapped = await engine.importFrom({ ...input, projects: { lighthouse: 'acme/coast' } }, PERSON)
    expect(mapped.unknownProjects).toEqual(['bakery'])
    expect(mapped.scopes).toContain('default/acme/coast')
  })

  test('made before its repository is met belongs to it afterwards, undoably', async () => {
    const { home, engine, path } = await open()
    await engine.importFrom({ kind: 'claude-mem', path }, PERSON)
    const before = (await engine.stats({ scope: { project: 'bakery' } }, PERSON)).memories
    expect(before).toBeGreaterThan(0)
    const repository = makeRepository()
    repository.git('remote', 'add', 'origin', 'https://github.com/acme/bakery.git')
    const there = await openTestEngine(home, { ...QUIET, scope: { folder: repository.folder } })
    const counted = async () => (await there.stats({ scope: {} }, PERSON)).memories
    expect(await counted()).toBe(before)
    const [run] = (await there.listRuns({ kind: 'project' }, PERSON)).items
    await there.undo({ id: run?.id ?? '' }, PERSON)
    expect(await counted()).toBe(0)
  })
})

describe('agents in several projects', () => {
  const CODEX: Caller = { kind: 'agent', name: 'codex', session: 'c' }
  const CLAUDE: Caller = { kind: 'agent', name: 'claude-code', session: 'd' }

  test('are told the news of their own project, nothing of others, nothing of themselves, everything once', async () => {
    const home = makeFolder()
    const open = (project: string) => openTestEngine(home, { ...QUIET, scope: { project } })
    const [web, api] = [await open('web'), await open('api')]
    const told = async (engine: Engine, agent: Caller) =>
      (await engine.syncAgent({ agent: agent.name }, agent)).changes.map(({ title }) => title)
    await web.remember({ content: 'The web shop is built with Vite.' }, CODEX)
    expect(await told(api, CLAUDE)).toEqual([])
    await api.remember({ content: 'The API is written in Go.' }, CODEX)
    await web.remember({ content: 'Everybody speaks English.', scope: { project: null } }, PERSON)
    expect(await told(web, CLAUDE)).toEqual(['The web shop is built with Vite', 'Everybody speaks English'])
    expect(await told(web, CLAUDE)).toEqual([])
    expect(await told(api, CLAUDE)).toEqual(['The API is written in Go', 'Everybody speaks English'])
    expect(await told(web, CODEX)).toEqual(['Everybody speaks English'])
    await web.remember({ content: 'The web shop has a dark theme.' }, CLAUDE)
    expect(await told(web, CLAUDE)).toEqual([])
    expect(await told(web, CODEX)).toEqual(['The web shop has a dark theme'])
  })
})
