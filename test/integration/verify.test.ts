/** Memories from files, on a real store and in real git repositories: fresh, moved, changed, gone. */
import { renameSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSourceNote } from '../../src/core/source-note.ts'
import type { Engine, MemoryView, RememberInput } from '../../src/engine/engine.ts'
import { AGENT, DAY_MS, makeClock, makeFolder, openTestEngine, PERSON } from '../support/engine.ts'
import { makeRepository, writeText } from '../support/repository.ts'

const README = `# Service

The API listens on port 8080 behind the proxy.

## Deploying

We deploy every Thursday after the
regression suite is green.
`

const FACT = 'The API listens on port 8080 behind the proxy.'

/** By an agent that stands where the file lies. */
async function store(engine: Engine, input: RememberInput, caller = AGENT): Promise<MemoryView> {
  const { sourceFile } = input
  const within = sourceFile === undefined ? {} : { within: { folder: dirname(sourceFile) } }
  const outcome = await engine.remember({ vectors: 'background', ...within, ...input }, caller)
  if (outcome.kind !== 'stored') throw new Error(`declined: ${outcome.reason}`)
  return outcome.memory
}

async function verifyOne(engine: Engine, memory: MemoryView) {
  const report = await engine.verify({ id: memory.id }, PERSON)
  expect(report.checked).toBe(1)
  const [found] = report.memories
  if (found === undefined) throw new Error('nothing was found')
  return found
}

async function load(engine: Engine, { id }: MemoryView): Promise<MemoryView> {
  const answer = await engine.read({ id }, PERSON)
  if (answer.kind !== 'memory') throw new Error('not a memory')
  return answer.memory
}

/** The clock of a file system may be coarser than a test is fast. */
function touch(path: string, text: string, seconds: number): void {
  writeFileSync(path, text)
  utimesSync(path, seconds, seconds)
}

const openEngine = (clock = makeClock()) =>
  openTestEngine(makeFolder(), { clock, backgroundEmbedding: false })

describe('storing what comes from a file', () => {
  test('keeps the lines, their hash and the commit, and counts as verified', async () => {
    const repository = makeRepository()
    const path = repository.write('README.md', README)
    const commit = repository.commit('add')
    const engine = await openEngine()
    const memory = await store(engine, { content: FACT, sourceFile: path })
    expect(memory).toMatchObject({ sourceFile: path, sourceLine: 3, verification: 'verified' })
    expect(memory.sourceHash).toMatch(/^[0-9a-f]{64}$/)
    expect(readSourceNote(memory.metadata)).toMatchObject({ commit, excerptLines: 1, verdict: 'fresh' })
  })

  test('what is told in other words is tied to the named line, and is not verified by that', async () => {
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine()
    const memory = await store(engine, {
      content: 'Releases go out once a week.',
      sourceFile: path,
      sourceLine: 7,
    })
    expect(memory).toMatchObject({ sourceLine: 7, verification: 'unverified' })
    const note = readSourceNote(memory.metadata)
    expect(note?.excerpt).toBe('We deploy every Thursday after the\nregression suite is green.')
    expect((await verifyOne(engine, memory)).verdict).toBe('fresh')
  })

  test('no secret of a file is kept with the lines', async () => {
    const text = `deploy_user: release\npassword = "k9$Lm2pQ7xTz4Wv"\n`
    const path = writeText(join(makeFolder(), 'deploy.yml'), text)
    const engine = await openEngine()
    const memory = await store(engine, {
      content: 'The release account is configured for deployments.',
      sourceFile: path,
      sourceLine: 1,
    })
    expect(readSourceNote(memory.metadata)?.excerptLines).toBe(2)
    expect(JSON.stringify(memory)).not.toContain('k9$Lm2pQ7xTz4Wv')
    touch(path, text.replace('release', 'release2').replace('k9$', 'k8$'), 2_000_000_000)
    expect(JSON.stringify(await engine.verify({ id: memory.id }, PERSON))).not.toContain('Lm2pQ7xTz4Wv')
  })

  test('a file that cannot be read, or a relative path, is kept as it was given', async () => {
    const engine = await openEngine()
    const missing = await store(engine, {
      content: 'One about a missing file.',
      sourceFile: '/no/such/file.md',
    })
    expect(missing).toMatchObject({ sourceFile: '/no/such/file.md', sourceHash: null })
    const relative = await store(engine, {
      content: 'One about a near file.',
      sourceFile: 'README.md',
      sourceLine: 3,
    })
    expect(relative).toMatchObject({ sourceFile: 'README.md', sourceLine: 3, sourceHash: null })
    expect((await verifyOne(engine, missing)).verdict).toBe('unchecked')
    expect((await verifyOne(engine, relative)).verdict).toBe('unchecked')
    expect((await load(engine, missing)).verification).toBe('unverified')
  })

  test('metadata of the caller is left alone', async () => {
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine()
    const memory = await store(engine, { content: FACT, sourceFile: path, metadata: { source: 'wiki' } })
    expect(memory.metadata).toEqual({ source: 'wiki' })
    expect((await verifyOne(engine, memory)).verdict).toBe('fresh')
    touch(path, README.replace('8080', '9090'), 2_000_000_000)
    expect((await verifyOne(engine, memory)).verdict).toBe('unchecked')
  })
})

describe('a line that is only like it', () => {
  const LINE = 'The root password is hunter2 today'

  test('verifies nothing, however often it is looked at', async () => {
    const path = writeText(join(makeFolder(), 's.txt'), `Notes.\n${LINE}\n`)
    const clock = makeClock()
    const engine = await openEngine(clock)
    const claim = await store(engine, { content: 'The root password is changed weekly', sourceFile: path })
    expect(claim).toMatchObject({ sourceLine: 2, verification: 'unverified', verifiedAt: null })
    expect(await verifyOne(engine, claim)).toMatchObject({
      verdict: 'fresh',
      verification: 'unverified',
      detail: `The lines it names are in ${path}:2, and do not say it.`,
    })
    touch(path, `Preface.\n\nNotes.\n${LINE}\n`, 2_000_000_000)
    expect(await verifyOne(engine, claim)).toMatchObject({ verdict: 'moved', verification: 'unverified' })
    for (const night of [31, 62]) {
      clock.advance(night * DAY_MS)
      await engine.sleep({ phases: ['verify-sources'] }, PERSON)
      expect(await load(engine, claim)).toMatchObject({ sourceLine: 4, verifiedAt: null })
    }
    touch(path, 'Nothing of the sort.\n', 2_000_000_100)
    expect(await verifyOne(engine, claim)).toMatchObject({ verdict: 'gone', verification: 'stale' })
    touch(path, `${LINE}\n`, 2_000_000_200)
    expect((await verifyOne(engine, claim)).verification).toBe('unverified')
  })

  test('nor does a file that says nothing like it', async () => {
    const path = writeText(join(makeFolder(), 's.txt'), README)
    const engine = await openEngine()
    const claim = await store(engine, { content: 'Marmalade is made of oranges.', sourceFile: path })
    expect(await verifyOne(engine, claim)).toMatchObject({ verdict: 'fresh', verification: 'unverified' })
  })

  test('while the same in other marks and case is what it says', async () => {
    const path = writeText(join(makeFolder(), 's.txt'), README)
    const engine = await openEngine()
    const memory = await store(engine, {
      content: 'the API listens on a port 8080, behind the proxy',
      sourceFile: path,
    })
    expect(memory.verification).toBe('verified')
    expect((await verifyOne(engine, memory)).verification).toBe('verified')
  })

  test('and what is reworded is no longer verified', async () => {
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine()
    const memory = await store(engine, { content: FACT, sourceFile: path })
    const changed = { id: memory.id, content: 'The API listens on port 9090 behind the proxy.' }
    expect(await engine.update(changed, AGENT)).toMatchObject({
      verification: 'unverified',
      verifiedAt: null,
    })
    expect(await verifyOne(engine, memory)).toMatchObject({ verdict: 'fresh', verification: 'unverified' })
    await engine.update({ id: memory.id, content: FACT }, AGENT)
    expect((await verifyOne(engine, memory)).verification).toBe('verified')
    expect((await engine.update({ id: memory.id, tags: ['api'] }, AGENT)).verification).toBe('verified')
  })
})

describe('a file that an agent names', () => {
  test('outside of where it may look is never looked into: not now, asleep, or when found', async () => {
    const path = writeText(join(makeFolder(), 'secret.md'), README)
    const project = makeFolder()
    const link = join(project, 'secret.md')
    symlinkSync(path, link)
    const clock = makeClock()
    const engine = await openEngine(clock)
    const unseen = { sourceHash: null, sourceLine: null, verification: 'unverified', metadata: {} }
    const named = [
      { sourceFile: path, within: { folder: project } },
      { sourceFile: path, within: {} },
      { sourceFile: path, within: { folder: '/' } },
      { sourceFile: link, within: { folder: project } },
      { sourceFile: join(project, '..', basename(dirname(path)), 'secret.md'), within: { folder: project } },
    ]
    for (const [i, where] of named.entries()) {
      const content = `Service ${i}: ${FACT}`
      const outcome = await engine.remember({ content, quote: FACT, ...where, force: true }, AGENT)
      if (outcome.kind !== 'stored') throw new Error('not stored')
      const { memory } = outcome
      expect(memory).toMatchObject({ ...unseen, sourceFile: where.sourceFile })
      const report = await engine.verify({ ids: [memory.id] }, AGENT)
      expect(report.memories).toMatchObject([{ verdict: 'unchecked', verification: 'unverified' }])
      await engine.sleep({ phases: ['verify-sources'] }, AGENT)
      expect(await load(engine, memory)).toMatchObject(unseen)
    }
    const { hits } = await engine.recall({ query: 'Service API port', limit: 10 }, AGENT)
    expect(hits.map(({ freshness }) => freshness)).toEqual(named.map(() => 'unchecked'))
  })

  test('may be named by a person, or stand in a folder that settings name', async () => {
    const folder = makeFolder()
    const path = writeText(join(folder, 'README.md'), README)
    const engine = await openEngine()
    const byAgent = await store(engine, { content: FACT, sourceFile: path, within: { named: [folder] } })
    expect(byAgent.verification).toBe('verified')
    const outcome = await engine.remember({ content: FACT, sourceFile: path, force: true }, PERSON)
    expect(outcome).toMatchObject({ memory: { verification: 'verified' } })
    const unseen = await store(engine, { content: FACT, sourceFile: path, within: {}, force: true })
    expect(unseen.verification).toBe('unverified')
    expect((await verifyOne(engine, unseen)).verification).toBe('verified')
  })
})

describe('verifying', () => {
  test('follows lines that moved within the file', async () => {
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine()
    const memory = await store(engine, { content: FACT, sourceFile: path })
    touch(path, `Preface.\n\n${README}`, 2_000_000_000)
    expect(await verifyOne(engine, memory)).toMatchObject({ verdict: 'moved', line: 5 })
    expect(await load(engine, memory)).toMatchObject({ sourceLine: 5, verification: 'verified' })
    expect((await verifyOne(engine, memory)).verdict).toBe('fresh')
  })

  test('tells what changed, marks it stale, and takes that back when the file does', async () => {
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine()
    const memory = await store(engine, { content: FACT, sourceFile: path })
    touch(path, README.replace('8080', '9090'), 2_000_000_000)
    expect(await verifyOne(engine, memory)).toMatchObject({
      verdict: 'changed',
      verification: 'stale',
      diff: `- ${FACT}\n+ ${FACT.replace('8080', '9090')}`,
    })
    expect(await load(engine, memory)).toMatchObject({ verification: 'stale', sourceLine: 3, content: FACT })
    touch(path, README, 2_000_000_100)
    expect(await verifyOne(engine, memory)).toMatchObject({
      verdict: 'fresh',
      verification: 'verified',
      diff: null,
    })
    expect(readSourceNote((await load(engine, memory)).metadata)?.diff).toBeNull()
  })

  test('says gone where the lines, or the file, are', async () => {
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine()
    const memory = await store(engine, { content: FACT, sourceFile: path })
    touch(path, '# Service\n\nNothing to see.\n', 2_000_000_000)
    expect(await verifyOne(engine, memory)).toMatchObject({ verdict: 'gone', verification: 'stale' })
    unlinkSync(path)
    expect(await verifyOne(engine, memory)).toMatchObject({ verdict: 'gone', verification: 'stale' })
  })

  test('follows a file that git renamed, and sees what changed in it meanwhile', async () => {
    const repository = makeRepository()
    const path = repository.write('README.md', README)
    repository.commit('add')
    const engine = await openEngine()
    const memory = await store(engine, { content: FACT, sourceFile: path })
    renameSync(path, join(repository.folder, 'GUIDE.md'))
    expect((await verifyOne(engine, memory)).verdict).toBe('gone')
    const commit = repository.commit('rename')
    const found = await verifyOne(engine, memory)
    expect(found).toMatchObject({ verdict: 'moved', file: join(repository.folder, 'GUIDE.md'), line: 3 })
    const moved = await load(engine, memory)
    expect(moved).toMatchObject({ sourceFile: join(repository.folder, 'GUIDE.md'), verification: 'verified' })
    expect(readSourceNote(moved.metadata)?.commit).toBe(commit)
    repository.write('GUIDE.md', README.replace('8080', '9090'))
    repository.git('mv', 'GUIDE.md', 'MANUAL.md')
    repository.commit('rename and edit')
    expect(await verifyOne(engine, memory)).toMatchObject({
      verdict: 'changed',
      file: join(repository.folder, 'MANUAL.md'),
    })
  })

  test('a dry run keeps nothing', async () => {
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine()
    const memory = await store(engine, { content: FACT, sourceFile: path })
    unlinkSync(path)
    const report = await engine.verify({ dryRun: true }, PERSON)
    expect(report).toMatchObject({ checked: 1, verdicts: { gone: 1 } })
    expect(report.memories[0]?.verification).toBe('stale')
    expect((await load(engine, memory)).verification).toBe('verified')
  })

  test('looks at the scope asked for', async () => {
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine()
    await engine.ensureScope({ project: 'web' }, PERSON)
    await engine.ensureScope({ project: 'ops' }, PERSON)
    await store(engine, { content: FACT, sourceFile: path, scope: { project: 'web' } })
    const elsewhere = await engine.verify({ scope: { project: 'ops' } }, PERSON)
    expect(elsewhere.checked).toBe(0)
    expect((await engine.verify({ scope: { project: 'web' } }, PERSON)).verdicts.fresh).toBe(1)
    expect((await engine.verify({ allScopes: true }, PERSON)).checked).toBe(1)
  })

  test('a quote is looked for in the turns it came from', async () => {
    const engine = await openEngine()
    const at = Date.UTC(2026, 0, 5, 8)
    const staged = await engine.stage(
      {
        agent: 'tester',
        sessionId: 's1',
        turns: [{ role: 'user', text: 'Please always “squash” the commits before merging.', at }],
      },
      PERSON,
    )
    const said = await store(engine, {
      content: 'Commits are squashed before a merge.',
      quote: 'always "squash" the commits',
      sourceEpisodes: staged.staged,
    })
    const made = await store(engine, {
      content: 'Merges happen on Fridays only, never earlier.',
      quote: 'merge on Fridays only',
      sourceEpisodes: staged.staged,
    })
    expect(await verifyOne(engine, said)).toMatchObject({ verdict: 'fresh', verification: 'verified' })
    expect(await verifyOne(engine, made)).toMatchObject({ verdict: 'gone', verification: 'stale' })
  })
})

describe('verifying asleep', () => {
  const sleep = (engine: Engine) => engine.sleep({ phases: ['verify-sources'] }, PERSON)
  const changesOf = (report: Awaited<ReturnType<typeof sleep>>) =>
    report.phases.reduce((sum, { changes }) => sum + Object.values(changes).reduce((a, b) => a + b, 0), 0)

  test('keeps what it finds once, and can be undone', async () => {
    const clock = makeClock()
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine(clock)
    const memory = await store(engine, { content: FACT, sourceFile: path })
    clock.advance(DAY_MS)
    expect(changesOf(await sleep(engine))).toBe(0)
    touch(path, README.replace('8080', '9090'), 2_000_000_000)
    clock.advance(DAY_MS)
    const run = await sleep(engine)
    expect(changesOf(run)).toBe(1)
    expect((await load(engine, memory)).verification).toBe('stale')
    clock.advance(DAY_MS)
    expect(changesOf(await sleep(engine))).toBe(0)
    await engine.undo({ id: run.run?.id ?? '' }, PERSON)
    expect((await load(engine, memory)).verification).toBe('verified')
  })

  test('confirms what still stands there before confidence falls, and not every night', async () => {
    const clock = makeClock()
    const path = writeText(join(makeFolder(), 'README.md'), README)
    const engine = await openEngine(clock)
    const memory = await store(engine, { content: FACT, sourceFile: path })
    const verifiedAt: (number | null)[] = []
    for (let day = 0; day < 100; day++) {
      clock.advance(DAY_MS)
      await sleep(engine)
      verifiedAt.push((await load(engine, memory)).verifiedAt)
    }
    expect(new Set(verifiedAt).size).toBe(4)
    expect(clock.now() - (verifiedAt.at(-1) ?? 0)).toBeLessThan(31 * DAY_MS)
  })

  test('a new quote is checked once', async () => {
    const clock = makeClock()
    const engine = await openEngine(clock)
    const { staged } = await engine.stage(
      {
        agent: 'tester',
        sessionId: 's1',
        turns: [{ role: 'user', text: 'The staging database is wiped on Sundays.', at: clock.now() }],
      },
      PERSON,
    )
    const memory = await store(engine, {
      content: 'Staging data does not survive Sundays.',
      quote: 'staging database is wiped on Sundays',
      sourceEpisodes: staged,
    })
    clock.advance(DAY_MS)
    expect(changesOf(await sleep(engine))).toBe(1)
    expect(await load(engine, memory)).toMatchObject({ verification: 'verified', verifiedAt: clock.now() })
    clock.advance(100 * DAY_MS)
    expect(changesOf(await sleep(engine))).toBe(0)
  })
})

describe('recall', () => {
  test('says of what it returns whether its file still says so', async () => {
    const folder = makeFolder()
    const engine = await openEngine()
    const names = ['fresh', 'moved', 'changed', 'gone'] as const
    const paths = names.map((name) => writeText(join(folder, `${name}.md`), README))
    for (const [i, name] of names.entries()) {
      await store(engine, {
        content: `Service ${name}: the API listens on port 8080.`,
        quote: FACT,
        sourceFile: paths[i] ?? '',
        force: true,
      })
    }
    await store(engine, { content: 'The API has no file of its own to speak of.' })
    touch(paths[1] ?? '', `Preface.\n${README}`, 2_000_000_000)
    touch(paths[2] ?? '', README.replace('8080', '9090'), 2_000_000_000)
    unlinkSync(paths[3] ?? '')
    const { hits } = await engine.recall({ query: 'Service API port', limit: 10 }, AGENT)
    const labels = Object.fromEntries(hits.map(({ title, freshness }) => [title.split(':')[0], freshness]))
    expect(labels['The API has no file of its own to speak of']).toBeNull()
    for (const name of names) {
      // Within a few milliseconds not everything may have been looked at.
      expect([name, 'unchecked']).toContain(labels[`Service ${name}`])
    }
  })
})
