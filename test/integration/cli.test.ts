/** Every command of the real program, on a real database with the real model. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/cli/registry.ts'
import type { RecallAnswer } from '../../src/core/recall.ts'
import type { MemoryTree, RememberOutcome } from '../../src/engine/engine.ts'
import type { MemoryListing } from '../../src/kernel/listing.ts'
import type { ReadAnswer } from '../../src/memories/read.ts'
import type { TopicListing } from '../../src/recall/graph-queries/graph-views.ts'
import { createSandbox, outcomeOf, runJson, runLore, type Sandbox, startLore } from './cli-lore.ts'

let sandbox: Sandbox

beforeAll(() => {
  sandbox = createSandbox()
})
afterAll(() => sandbox.remove())

const lore = (...args: string[]) => runLore(sandbox, args)
const json = <T = Record<string, unknown>>(...args: string[]) => runJson<T>(sandbox, ...args)

async function store(text: string, ...options: string[]): Promise<string> {
  const outcome = await json<RememberOutcome>('add', text, ...options)
  if (outcome.kind !== 'stored') throw new Error(`not stored: ${text}`)
  return outcome.memory.id
}

describe('lore --help', () => {
  it('lists every command, the exit codes and an example', async () => {
    const { code, stdout } = await lore('--help')
    expect(code).toBe(0)
    const lines = stdout.split('\n')
    for (const { name, summary } of COMMANDS) {
      expect(
        lines.filter((line) => line.startsWith(`  ${name} `) && line.endsWith(` ${summary}`)),
      ).toHaveLength(1)
    }
    expect(stdout).toContain('Exit codes:')
    expect(stdout).toContain('$ lore add')
  })

  it('is what lore says when asked for nothing', async () => {
    expect((await lore()).stdout).toBe((await lore('--help')).stdout)
  })

  it.each(COMMANDS.map(({ name }) => name))('has examples for %s', async (name) => {
    const { code, stdout } = await lore(name, '--help')
    expect(code).toBe(0)
    expect(stdout).toContain(`Usage: lore ${name}`)
    expect(stdout).toContain('Examples:')
    expect((await lore('help', name)).stdout).toBe(stdout)
  })

  it('prints the version', async () => {
    expect((await lore('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a life of memories', () => {
  it('says where to start while nothing is stored', async () => {
    expect((await lore('recent')).stdout).toContain('lore add')
    expect((await lore('topics')).stdout).toContain('lore add')
    expect((await lore('tree')).stdout).toContain('lore add')
  })

  it('stores and finds by meaning, by words and by scope', async () => {
    const pnpm = await store(
      'We use pnpm, never npm, because of the workspace protocol',
      '--kind',
      'decision',
    )
    await store('The billing service listens on port 8080')
    await store('Maria owns the deploy pipeline')
    const byMeaning = await json<RecallAnswer>('search', 'which tool installs our dependencies')
    expect(byMeaning.byMeaning).toBe(true)
    expect(byMeaning.hits[0]?.ref.id).toBe(pnpm)
    const byWords = await json<RecallAnswer>('search', 'workspace', 'protocol', '--limit', '1')
    expect(byWords.hits.map((hit) => hit.ref.id)).toEqual([pnpm])
    const text = (await lore('search', 'workspace protocol')).stdout
    expect(text).toContain(pnpm.slice(0, 13))
    expect(text).toContain('decision · ')
  })

  it('declines what is there already with code 4, unless forced', async () => {
    const again = await lore('add', 'Maria owns the deploy pipeline', '--json')
    expect(again.code).toBe(4)
    expect(JSON.parse(again.stdout)).toMatchObject({
      kind: 'duplicate',
      similarity01: 1,
      gates: [{ passed: true }, { passed: true }, { gate: 'exact_duplicate', passed: false }],
    })
    const said = await lore('add', 'Maria owns the deploy pipeline')
    expect(said.code).toBe(4)
    expect(said.stdout).toContain('Not stored')
    expect((await lore('add', 'Maria owns the deploy pipeline', '--force')).code).toBe(0)
  })

  it('takes every option of add, and text from a pipe', async () => {
    const parent = await store('Observability', '--title', 'Observability')
    const input = 'Traces are kept for thirty days in the cold store\n'
    const line = [
      'add',
      '-',
      '--json',
      '--title',
      'Traces',
      '--kind',
      'rule',
      '--tag',
      'ops',
      '--tag',
      'cost',
    ]
    line.push(
      '--parent',
      parent.slice(0, 13),
      '--trust',
      'pattern',
      '--quote',
      'thirty days',
      '--salience',
      '0.9',
    )
    const { code, stdout } = await runLore(sandbox, [...line, '--no-wait'], { input })
    expect(code).toBe(0)
    expect(JSON.parse(stdout).memory).toMatchObject({
      title: 'Traces',
      content: 'Traces are kept for thirty days in the cold store',
      kind: 'rule',
      tags: ['ops', 'cost'],
      parentId: parent,
      depth: 1,
      quote: 'thirty days',
      salience: 0.9,
      author: 'cli',
    })
  })

  it('replaces a memory, and finds the old one as history only', async () => {
    const old = await store('The search index is rebuilt on Mondays')
    const next = await store('The search index is rebuilt on Thursdays', '--supersedes', old)
    const ids = async (...more: string[]) =>
      (await json<RecallAnswer>('search', 'when is the search index rebuilt', ...more)).hits.map(
        (hit) => hit.ref.id,
      )
    expect(await ids()).toContain(next)
    expect(await ids()).not.toContain(old)
    expect(await ids('--include-superseded')).toContain(old)
  })

  it('explains a score as the sum of what its signals added', async () => {
    const answer = await json<RecallAnswer>('search', 'who owns the pipeline', '--explain', '-n', '1')
    const [hit] = answer.hits
    const sum = Object.values(hit?.contributions ?? {}).reduce((total, value) => total + value, 0)
    expect(sum).toBeCloseTo(hit?.score ?? Number.NaN, 6)
    expect((await lore('search', 'who owns the pipeline', '--explain')).stdout).toMatch(/signal +value +adds/)
  })

  it('narrows a search by kind, subtree, moment and policy', async () => {
    expect((await json<RecallAnswer>('search', 'pnpm', '--kind', 'episode')).hits).toEqual([])
    const topics = await json<TopicListing>('topics')
    const root = topics.items.find((item) => item.name === 'Observability')?.id ?? ''
    const within = await json<RecallAnswer>('search', 'traces', '--within', root.slice(0, 13))
    expect(within.hits.map((hit) => hit.title)).toEqual(expect.arrayContaining(['Traces']))
    expect(within.hits.every((hit) => ['Traces', 'Observability'].includes(hit.title))).toBe(true)
    expect((await json<RecallAnswer>('search', 'pnpm', '--as-of', '2020-01-01')).hits).toEqual([])
    expect((await json<RecallAnswer>('search', 'pnpm', '--policy', 'simple')).policy).toBe('simple')
  })

  it('reads a memory by the beginning of its id', async () => {
    const id = await store('Backups go to the second region every night', '--tag', 'ops')
    const answer = await json<ReadAnswer>('read', id.slice(0, 13))
    expect(answer).toMatchObject({
      kind: 'memory',
      memory: { id, tags: ['ops'] },
      parent: null,
      children: [],
    })
    const text = (await lore('read', id)).stdout
    expect(text).toContain('Backups go to the second region every night')
    expect(text).toContain(id)
    expect(text).toContain('read 2 times')
  })

  it('lists, newest first, and draws the tree', async () => {
    const recent = await json<MemoryListing>('recent', '--limit', '2', '--hours', '1')
    expect(recent.items).toHaveLength(2)
    expect(recent.total).toBeGreaterThan(5)
    expect(recent.items[0]?.createdAt).toBeGreaterThanOrEqual(recent.items[1]?.createdAt ?? 0)
    const { stdout } = await lore('tree')
    expect(stdout).toMatch(/^Observability +[0-9a-f]{8}-[0-9a-f]{4}\n└─ Traces/m)
    const { trees } = await json<{ trees: MemoryTree[] }>('tree', '--depth', '0')
    expect(trees.find((tree) => tree.title === 'Observability')).toMatchObject({
      childCount: 1,
      children: [],
    })
  })

  it('links, moves below another, and shows both', async () => {
    const deploy = await store('Deploys need a green build')
    const build = await store('The build runs on every push')
    const linked = await json(
      'link',
      deploy,
      'depends_on',
      build,
      '--weight',
      '0.5',
      '--why',
      'no build, no deploy',
    )
    expect(linked).toMatchObject({
      kind: 'linked',
      edge: { relation: 'depends_on', layer: 'semantic', weight: 0.5 },
    })
    expect(await json('link', build, 'parent', deploy)).toMatchObject({
      kind: 'moved',
      memory: { parentId: deploy },
    })
    const { stdout } = await lore('read', deploy)
    expect(stdout).toContain('→ depends_on 0.50')
    expect(stdout).toContain('no build, no deploy')
    expect((await json<MemoryTree>('tree', deploy)).children.map((child) => child.id)).toEqual([build])
    const older = await store('The office is in Leith')
    const newer = await store('The office is in Portobello', '--force')
    expect(await json('link', newer, 'supersedes', older)).toEqual({
      kind: 'superseded',
      old: older,
      by: newer,
    })
  })

  it('forgets, restores, and removes for good only when told twice', async () => {
    const id = await store('The old wiki is read-only')
    expect(await json('forget', id.slice(0, 13), '--reason', 'gone')).toMatchObject({
      kind: 'archived',
      memory: { id, archivedReason: 'gone' },
    })
    expect((await json<MemoryListing>('recent', '--archived')).items.map((item) => item.id)).toContain(id)
    expect((await json<RecallAnswer>('search', 'old wiki')).hits.map((hit) => hit.ref.id)).not.toContain(id)
    expect(await json('restore', id)).toMatchObject({ kind: 'restored', memory: { archivedAt: null } })

    const refused = await lore('forget', id, '--purge')
    expect([refused.code, refused.stdout]).toEqual([5, ''])
    expect((await lore('read', id)).code).toBe(0)
    expect(await json('forget', id, '--purge', '--yes')).toEqual({ kind: 'purged', purged: [id] })
    expect((await lore('read', id)).code).toBe(3)
  })

  it('counts', async () => {
    const stats = await json('stats')
    expect(stats).toMatchObject({ home: sandbox.home, embedding: { problem: null } })
    expect((await lore('stats')).stdout).toMatch(/^memories +\d+ in \d+ topics/)
  })

  it('keeps projects apart, makes one with its first memory, and none from a mistyped name', async () => {
    const id = await store('The web client talks GraphQL', '--project', 'web')
    const seen = async (...scope: string[]) =>
      (await json<RecallAnswer>('search', 'GraphQL', ...scope)).hits.map((hit) => hit.ref.id)
    expect(await seen('--project', 'web')).toContain(id)
    expect((await lore('search', 'GraphQL', '--project', 'wbe')).code).toBe(3)
    await json('scopes', 'add', 'api')
    expect(await seen('--project', 'api')).not.toContain(id)
    expect(await seen('--project', 'api', '--all')).toContain(id)
    const { scopes } = await json<{ scopes: { name: string; memories: number }[] }>('scopes')
    expect(scopes.map(({ name }) => name)).toEqual(['default', 'default/api', 'default/web'])
    expect(scopes.find(({ name }) => name === 'default/web')?.memories).toBe(1)
    expect((await json('stats', '--project', 'web')).memories).toBe(1)
  })

  it('proves the round trip with doctor', async () => {
    const before = await json('stats')
    const { ok, checks } = await json<{ ok: boolean; checks: { name: string; state: string }[] }>('doctor')
    expect(ok).toBe(true)
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([])
    expect(checks.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'node',
        'home folder',
        'model files',
        'write',
        'find by words',
        'find by meaning',
      ]),
    )
    expect((await json('stats')).memories).toBe(before.memories)
  })
})

describe('output', () => {
  it('has no colour in a pipe, and only JSON with --json', async () => {
    for (const args of [
      ['recent'],
      ['stats'],
      ['config'],
      ['search', 'pnpm', '--explain'],
      ['tree'],
      ['scopes'],
    ]) {
      expect((await lore(...args)).stdout).not.toContain('\u001b')
      const { stdout, stderr } = await lore(...args, '--json')
      expect(() => JSON.parse(stdout)).not.toThrow()
      expect(stderr).toBe('')
    }
  })

  it('has colour where it is asked for', async () => {
    expect((await runLore(sandbox, ['recent'], { env: { FORCE_COLOR: '1' } })).stdout).toContain('\u001b[36m')
  })

  it('fits eighty columns', async () => {
    await store(`A long one ${'about this and that '.repeat(20)}`)
    for (const args of [['recent'], ['topics'], ['tree'], ['search', 'long about this'], ['config']]) {
      const widest = Math.max(...(await lore(...args)).stdout.split('\n').map((line) => line.length))
      expect(widest).toBeLessThanOrEqual(80)
    }
  })

  it('ends quietly when its reader has seen enough', async () => {
    const child = startLore(sandbox, ['recent', '--limit', '500', '--json'])
    child.stdout?.destroy()
    const { code, stderr } = await outcomeOf(child)
    expect([code, stderr]).toEqual([0, ''])
  })
})

describe('lore bench', () => {
  it('measures writing in a folder of its own', async () => {
    const before = await json('stats')
    const result = await json('bench', 'write', '--n', '20', '--waited', '2')
    expect(result).toMatchObject({ n: 20, withoutWaiting: { memories: 20 }, waiting: { memories: 2 } })
    expect((await json('stats')).memories).toBe(before.memories)
  })

  it('asks for the data it needs', async () => {
    expect((await lore('bench', 'locomo')).code).toBe(2)
  })
})
