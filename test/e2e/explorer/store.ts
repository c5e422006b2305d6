/** A small real store for the explorer: one invented project with conversations, memories, links and a conflict. */
import { type Lore, openLore } from '../../../src/index.ts'

const DAY = 86_400_000
const MINUTE = 60_000

/** Texts that would break a page that took them for markup, direction or layout. */
export const HOSTILE = {
  markup:
    'Tickets are sold by <script>document.title="owned"</script><img src=x onerror="document.title=\'owned\'"> & <b>Ann</b>.',
  bidi: 'The file is called report\u202egpj.exe and belongs to the קבוצה הימית of the מזח.',
  long: `The harbour key is ${'a'.repeat(4_000)} until the end of the year.`,
} as const

/** One megabyte, with markup and right-to-left words in it. */
export const MEGABYTE =
  `Here is the whole log.\n${'<script>document.title="owned"</script> דוח lorem ipsum 0123456789\n'.repeat(16_000)}`.slice(
    0,
    1_048_576,
  )

/** The longest turn that is stored whole. */
const TURN_CHARS = 400_000

type MemoryId = Awaited<ReturnType<Lore['resolveId']>>

export interface FilledStore {
  readonly port: MemoryId
  readonly formerPort: MemoryId
  readonly rule: MemoryId
  readonly sleepy: MemoryId
  readonly hostile: readonly MemoryId[]
  readonly session: string
  /** A conversation of one megabyte, in as few turns as a turn may be long. */
  readonly megabyte: string
}

/** @param home an empty folder */
export async function fillExplorerStore(home: string, now = Date.now()): Promise<FilledStore> {
  const person = { kind: 'person', name: 'Ann', session: 'explorer-store' } as const
  const lore = await openLore({ home, caller: person })
  try {
    for (const project of ['harbour', 'garden']) await lore.ensureScope({ project })
    const scope = { project: 'harbour' }
    const { session, megabyte } = await stageConversations(lore, now)
    await lore.digest({ all: true })

    const tell = async (content: string, more: object = {}): Promise<MemoryId> => {
      const input = { content, scope, trust: 'principle', quote: content, force: true, ...more } as const
      const outcome = await lore.remember(input)
      if (outcome.kind !== 'stored') throw new Error(`not stored: ${content}`)
      return outcome.memory.id
    }
    const formerPort = await tell('The booking service listens on port 8080.', { validFrom: now - 200 * DAY })
    const port = await tell('The booking service listens on port 9090.', { supersedes: formerPort })
    const rule = await tell('Never deploy the booking service on a Friday.', {
      kind: 'rule',
      layer: 2,
      tags: ['deploy'],
    })
    const outage = await tell('The outage in March was caused by an expired certificate.', { kind: 'fact' })
    const renew = await tell('Certificates are renewed every sixty days by a job in the cluster.', {
      kind: 'decision',
    })
    const tide = await tell('The tide table comes from the coast guard and is read every six hours.')
    const sleepy = await tell('The old ferry plan had a stop at the lighthouse.', {
      trust: 'inference',
      quote: undefined,
    })
    await tell('Tomatoes are watered in the evening.', { scope: { project: 'garden' } })
    await lore.connect({
      source: outage,
      target: renew,
      relation: 'motivated',
      reasoning: 'The certificate had expired unnoticed.',
    })
    await lore.connect({ source: rule, target: port, relation: 'related_to' })
    await lore.connect({ source: outage, target: rule, relation: 'reason_for' })
    await lore.connect({ source: tide, target: port, relation: 'uses' })
    const [a, b] = [
      await tell('A ticket for the night ferry costs 12 euros.'),
      await tell('A ticket for the night ferry costs 15 euros.'),
    ]
    await lore.connect({
      source: b,
      target: a,
      relation: 'contradicts',
      reasoning: 'The prices differ: 12 and 15 euros.',
    })
    const hostile: MemoryId[] = []
    for (const text of Object.values(HOSTILE))
      hostile.push(await tell(text, { trust: 'inference', quote: undefined }))
    await lore.forget({ id: await tell('The paper tickets are blue.'), reason: 'No paper tickets any more.' })
    return { port, formerPort, rule, sleepy, hostile, session, megabyte }
  } finally {
    await lore.close()
  }
}

async function stageConversations(
  lore: Lore,
  now: number,
): Promise<Pick<FilledStore, 'session' | 'megabyte'>> {
  const turnsOf = (start: number, said: readonly (readonly ['user' | 'assistant' | 'tool', string])[]) =>
    said.map(([role, text], index) => ({ role, text, at: start + index * 2 * MINUTE }))
  const first = await lore.stage({
    agent: 'claude-code',
    sessionId: 'harbour-certificates',
    scope: { project: 'harbour' },
    title: 'Why the booking service was down',
    turns: turnsOf(now - 30 * DAY, [
      ['user', 'The booking service is down since six this morning. Find out why and fix it for good.'],
      [
        'tool',
        `kubectl logs booking\n${Array.from({ length: 40 }, (_, line) => `${line} handshake failed: certificate has expired`).join('\n')}`,
      ],
      [
        'assistant',
        'Root cause: the certificate of the booking service expired at 05:58, because nobody renews it. We should renew it by a job in the cluster every sixty days.',
      ],
      ['user', 'We decided to renew certificates by a job in the cluster, because people forget it.'],
      [
        'assistant',
        'The job `renew-certificates` runs on the first of every second month now; `deploy/jobs/renew.yaml` holds it.\n\n```yaml\nschedule: "0 4 1 */2 *"\n```\n\nThe tests pass.',
      ],
      ['user', 'From now on we always tell Priya before anything is deployed to the harbour cluster.'],
    ]),
  })
  await lore.stage({
    agent: 'codex',
    sessionId: 'harbour-tides',
    scope: { project: 'harbour' },
    title: 'Read the tide table',
    turns: turnsOf(now - 3 * DAY, [
      ['user', 'Read the tide table of the coast guard every six hours and keep it in Redis.'],
      [
        'assistant',
        'The importer `src/tides/import.ts` now reads the table every six hours and keeps it in Redis under `tides:next`.',
      ],
      ['user', 'No, do not keep it longer than a day. We decided that stale tides are worse than none.'],
      ['assistant', 'Entries in Redis now expire after 24 hours, so a stale tide is never shown.'],
    ]),
  })
  const large = await lore.stage({
    agent: 'codex',
    sessionId: 'harbour-megabyte',
    scope: { project: 'garden' },
    title: 'A long log',
    turns: turnsOf(
      now - 2 * DAY,
      [0, 1, 2].map((part) => ['user', MEGABYTE.slice(part * TURN_CHARS, (part + 1) * TURN_CHARS)] as const),
    ),
  })
  return { session: first.session.id, megabyte: large.session.id }
}
