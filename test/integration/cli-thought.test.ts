/** The commands for thinking with what is known, of the real program on a real database. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecallAnswer } from '../../src/core/recall.ts'
import type { RememberOutcome } from '../../src/engine/engine.ts'
import type {
  CausalChainAnswer,
  LinkRecommendations,
  Timeline,
  TopicListing,
  Traversal,
} from '../../src/recall/graph-queries/graph-views.ts'
import { createSandbox, runJson, runLore, type Sandbox } from './cli-lore.ts'

let sandbox: Sandbox
const ids: Record<string, string> = {}

const lore = (...args: string[]) => runLore(sandbox, args)
const json = <T>(...args: string[]) => runJson<T>(sandbox, ...args)

async function store(name: string, text: string, ...options: string[]): Promise<void> {
  const outcome = await json<RememberOutcome>('add', text, ...options)
  if (outcome.kind !== 'stored') throw new Error(`not stored: ${text}`)
  ids[name] = outcome.memory.id
}
const id = (name: string) => ids[name] ?? ''

beforeAll(async () => {
  sandbox = createSandbox()
  await store('topic', 'Uploads and images of the shop')
  await store('leak', 'The image resizer leaked file handles under load', '--parent', id('topic'))
  await store('outage', 'The upload service went down every night in March', '--parent', id('topic'))
  await store(
    'rewrite',
    'We rewrote the image resizer in Rust',
    '--kind',
    'decision',
    '--parent',
    id('topic'),
  )
  await store('redis', 'Redis keeps the sessions of the web shop')
  await store('lost', 'Sessions of the web shop are lost when Redis restarts')
  await store('port', 'The API listens on port 8080')
  await store('moved', 'The API listens on port 9090', '--supersedes', id('port'))
  await lore('link', id('outage'), 'triggered_by', id('leak'), '--why', 'handles ran out at night')
  await lore('link', id('outage'), 'motivated', id('rewrite'))
})
afterAll(() => sandbox.remove())

/** As `--json` prints it. */
type PrintedTimeline = Omit<Timeline, 'items'> & { readonly entries: Timeline['items'] }

describe('lore why', () => {
  it('follows causes by id and by question', async () => {
    for (const what of [[id('rewrite').slice(0, 13)], ['why', 'did', 'we', 'rewrite', 'the', 'resizer']]) {
      const { chains } = await json<CausalChainAnswer>('why', ...what)
      expect(chains[0]?.memories.map((memory) => memory.id)).toEqual([
        id('leak'),
        id('outage'),
        id('rewrite'),
      ])
    }
    const { stdout } = await lore('why', id('rewrite'))
    expect(stdout).toMatch(
      /leaked file handles.*triggered: handles ran out at night.*↓ motivated.*▸ We rewrote/s,
    )
  })

  it('where nothing causes it, says so and shows what it rests on', async () => {
    const { code, stdout } = await lore('why', 'which port does the api listen on')
    expect(code).toBe(0)
    expect(stdout).toContain('No causal link')
    expect(stdout).toContain('stored by  cli')
    expect(stdout).toMatch(/replaces +The API listens on port 8080/)
    expect(stdout).not.toContain('resizer')
  })

  it('does not know an id that is not there', async () => {
    const { code, stderr } = await lore('why', '01939f2a-7c3e')
    expect([code, stderr]).toEqual([3, expect.stringContaining('No id begins with')])
  })
})

describe('lore timeline', () => {
  it('shows a change, and pages', async () => {
    const about = await json<PrintedTimeline>('timeline', 'api', 'port')
    expect(about.entries.map((entry) => entry.kind === 'memory' && entry.memory.id)).toEqual([
      id('port'),
      id('moved'),
    ])
    expect((await lore('timeline', 'api port')).stdout).toContain('was: The API listens on port 8080')
    const page = await json<PrintedTimeline>('timeline', '--limit', '3', '--offset', '1')
    expect([page.entries.length, page.total, page.order]).toEqual([3, 7, 'newest'])
    expect((await lore('timeline', '-n', '3')).stdout).toContain('1–3 of 7 entries; go on with --offset 3')
    expect((await json<PrintedTimeline>('timeline', '--kind', 'decision')).total).toBe(1)
  })

  it('takes dates and spans, and refuses those in the wrong order', async () => {
    expect((await json<PrintedTimeline>('timeline', '--since', '1h')).total).toBe(7)
    expect((await lore('timeline', '--until', '2020-01-01')).stdout).toContain('Nothing in that time')
    const { code, stderr } = await lore('timeline', '--since', '1h', '--until', '2h')
    expect([code, stderr]).toEqual([2, expect.stringContaining('--since is after --until')])
  })
})

describe('lore explore', () => {
  it('draws the tree of the topic that fits', async () => {
    const { stdout } = await lore('explore', 'image', 'resizer')
    expect(stdout).toMatch(
      /^Uploads and images of the shop.*\n├─ The image resizer leaked file handles under load \*/,
    )
    const found = await json<{ trees: { id: string; score: number }[] }>('explore', 'image resizer')
    expect(found.trees.map((tree) => tree.id)).toEqual([id('topic')])
  })
})

describe('lore related', () => {
  it('lists links, then candidates with a score per signal, and how to link one', async () => {
    const found = await json<{ linked: Traversal; recommended: LinkRecommendations }>('related', id('outage'))
    expect(found.linked.reached.map(({ node }) => node.id).sort()).toEqual([id('leak'), id('rewrite')].sort())
    const { stdout } = await lore('related', id('redis').slice(0, 13))
    expect(stdout).toMatch(/score +cosine +bm25 +entity +temporal/)
    expect(stdout).toContain(`lore link ${id('redis').slice(0, 13)} see_also ${id('lost').slice(0, 13)}`)
  })

  it('lists the order in which things were said, as `lore read` does', async () => {
    await lore('link', id('port'), 'next', id('leak'))
    expect((await lore('read', id('port'))).stdout).toMatch(/→ next .*image resizer leaked/)
    expect((await lore('related', id('port'))).stdout).toMatch(/→ next .*image resizer leaked/)
  })

  it('takes a text', async () => {
    const found = await json<{ linked: null; recommended: LinkRecommendations }>(
      'related',
      'redis',
      'sessions',
    )
    expect(found.linked).toBeNull()
    expect(found.recommended.candidates.map(({ memory }) => memory.id)).toContain(id('redis'))
  })
})

describe('lore topics', () => {
  it('lists roots with their size', async () => {
    const { items, source } = await json<TopicListing>('topics', '--source', 'roots')
    expect(source).toBe('roots')
    expect(items.find((topic) => topic.id === id('topic'))).toMatchObject({ size: 4 })
    expect((await lore('topics', '--source', 'roots', '--examples')).stdout).toContain(
      '  · We rewrote the image resizer',
    )
  })
})

describe('lore search', () => {
  it('takes --deep, and explains with a table a hit', async () => {
    expect((await json<RecallAnswer>('search', 'resizer', '--deep')).hits.length).toBeGreaterThan(0)
    const { stdout } = await lore('search', 'image resizer', '--explain', '-n', '2')
    expect(stdout.match(/signal +value +adds/g)).toHaveLength(2)
    expect(stdout).toMatch(/\n {4}score +-?\d/)
  })
})

it('fits eighty columns', async () => {
  for (const args of [
    ['why', id('rewrite')],
    ['timeline'],
    ['explore', 'image resizer'],
    ['related', id('redis')],
    ['topics', '--examples'],
    ['search', 'image resizer', '--explain'],
  ]) {
    const widest = Math.max(...(await lore(...args)).stdout.split('\n').map((line) => line.length))
    expect(widest).toBeLessThanOrEqual(80)
  }
})
