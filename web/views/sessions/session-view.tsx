/** The transcript reader: folds tool output, marks what became a memory and what Lore gave, searches inside. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type AnswerOf, call, may } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ask } from '../../frame/ask.tsx'
import { go, route } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { complain, say } from '../../frame/toast.tsx'
import { Scope, When } from '../../parts/badges.tsx'
import { bringIntoSight } from '../../parts/into-sight.ts'
import { Failure, Loading } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { toDateTime } from '../../parts/time.ts'
import { count } from '../../parts/words.ts'
import { SpanBar } from './forget-span.tsx'
import { InsideSearch } from './inside-search.tsx'
import { joinTurns, weave } from './transcript.ts'
import { GivenNote, type Injection, type MadeMemory, Turn, type TurnData } from './turn.tsx'

type Session = AnswerOf<'showSession'>['session']
const PAGE = 60
const BEFORE = 12
const MOST_MEMORIES = 500

interface Loaded {
  readonly session: Session
  readonly turns: readonly TurnData[]
}

export function SessionView() {
  const { id, query } = route.value
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [error, setError] = useState<{ message: string; hint: string } | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const [unfolded, setUnfolded] = useState(false)
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null)
  const made = useMade(id)
  const given = useGiven(loaded?.session ?? null)

  const open = async () => {
    setError(null)
    try {
      const at = await findPosition(query)
      const from = Math.max(0, (at ?? 0) - BEFORE)
      const page = await call('showSession', { id, from, limit: PAGE })
      setLoaded({ session: page.session, turns: page.items })
      setChosen(at)
    } catch (thrown) {
      setError(thrown as Error & { hint: string })
    }
  }
  useEffect(() => void open(), [id, query.at, query.turn])

  const read = async (from: number, limit: number) => {
    try {
      const page = await call('showSession', { id, from, limit })
      setLoaded((before) => before && { ...before, turns: joinTurns(before.turns, page.items) })
    } catch (thrown) {
      complain(thrown)
    }
  }
  useEffect(() => {
    if (chosen !== null) bringIntoSight(document.getElementById(`turn-${chosen}`))
  }, [chosen, loaded === null])

  if (error !== null) return <Failure error={error} again={() => void open()} />
  if (loaded === null) return <Loading />
  const { session, turns } = loaded
  const first = turns[0]?.position ?? 0
  const last = turns.at(-1)?.position ?? -1
  const isWhole = { start: first === 0, end: last >= session.episodeCount - 1 }
  return (
    <div class="page reading">
      <header class="page-head">
        <h1>
          <Line text={session.title ?? session.externalId} />
        </h1>
        <p class="row-marks">
          <span class="badge">{session.agent}</span>
          <Scope scope={session.scope} />
          <span>{count(session.episodeCount, 'turn')}</span>
          <span>{toDateTime(session.startedAt)}</span>
          <When at={session.lastAt} />
          {made.size > 0 && (
            <span>
              {count(
                new Set([...made.values()].flat().map((memory) => memory.id)).size,
                'memory',
                'memories',
              )}
            </span>
          )}
        </p>
        <div class="row">
          <InsideSearch id={id} />
          <button type="button" aria-pressed={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? 'Fold tool output' : 'Unfold tool output'}
          </button>
          {may('forgetConversations') && (
            <button type="button" onClick={() => void forget(session)}>
              Forget this conversation
            </button>
          )}
          {may('forgetTurns') && session.episodeCount > 1 && picked === null && (
            <button type="button" onClick={() => setPicked(new Set())}>
              Forget a part
            </button>
          )}
        </div>
      </header>
      {!isWhole.start && (
        <More label="Earlier turns" run={() => read(Math.max(0, first - PAGE), Math.min(PAGE, first))} />
      )}
      <div class="transcript">
        {weave(turns, given, isWhole).map((item) =>
          item.kind === 'given' ? (
            <GivenNote key={item.given[0]?.id} given={item.given} />
          ) : (
            <Turn
              key={item.turn.id}
              turn={item.turn}
              made={made.get(item.turn.id) ?? []}
              isChosen={item.turn.position === chosen}
              isOpen={unfolded}
              isPicked={picked?.has(item.turn.position) ?? null}
              pick={(position) => setPicked((before) => toggle(before ?? new Set(), position))}
              find={query.q ?? ''}
            />
          ),
        )}
      </div>
      {!isWhole.end && <More label="Later turns" run={() => read(last + 1, PAGE)} isEager />}
      {picked !== null && (
        <SpanBar
          session={id}
          picked={picked}
          cancel={() => setPicked(null)}
          done={() => {
            setPicked(null)
            void open()
          }}
        />
      )}
      {session.episodeCount === 0 && <p class="quiet">This conversation has no turns.</p>}
    </div>
  )
}

function toggle(positions: ReadonlySet<number>, position: number): ReadonlySet<number> {
  const next = new Set(positions)
  if (!next.delete(position)) next.add(position)
  return next
}

/** The position that the address names, by number or by the turn's id; null if it names none. */
async function findPosition(query: Readonly<Record<string, string>>): Promise<number | null> {
  if (query.turn !== undefined) {
    const answer = await call('read', { id: query.turn as never, quietly: true })
    return answer.kind === 'episode' ? answer.episode.position : null
  }
  const at = Number(query.at ?? '')
  return query.at === undefined || !Number.isInteger(at) || at < 0 ? null : at
}

/** Memories made of the turns, by turn. */
function useMade(id: string): ReadonlyMap<string, readonly MadeMemory[]> {
  const { answer } = useAnswer(
    `made ${id}`,
    async (signal) => {
      const { items } = await call(
        'timeline',
        { session: id, kinds: ['memory'], limit: MOST_MEMORIES },
        signal,
      )
      const ids = items.flatMap((entry) => (entry.kind === 'memory' ? [entry.memory.id] : []))
      return ids.length === 0 ? [] : (await call('loadMemories', { ids }, signal)).items
    },
    ['memories'],
  )
  const made = new Map<string, MadeMemory[]>()
  for (const memory of answer ?? []) {
    for (const turn of memory.sourceEpisodes) made.set(turn, [...(made.get(turn) ?? []), memory])
  }
  return made
}

/** What hooks gave to the agent in this conversation; empty if nobody may know, or hooks were never there. */
function useGiven(session: Session | null): readonly Injection[] {
  const key = session === null || !may('hookStatus') ? null : `given ${session.id}`
  const { answer } = useAnswer(key, async (signal) => {
    const known = await call('hookStatus', { session: session?.externalId ?? '', limit: 1 }, signal).catch(
      () => null,
    )
    return known?.injected ?? []
  })
  return answer ?? []
}

interface MoreProps {
  readonly label: string
  readonly run: () => Promise<void>
  /** True if it reads as soon as it comes into sight. */
  readonly isEager?: boolean
}

function More({ label, run, isEager = false }: MoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [busy, setBusy] = useState(false)
  const latest = useRef(run)
  latest.current = run
  const read = async () => {
    setBusy(true)
    await latest.current()
    setBusy(false)
  }
  useEffect(() => {
    if (!isEager || button.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) void read()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isEager])
  return (
    <button ref={button} type="button" class="more" disabled={busy} onClick={() => void read()}>
      {label}
    </button>
  )
}

async function forget({ id, title, externalId, episodeCount }: Session): Promise<void> {
  const agreed = await ask({
    title: 'Forget this conversation?',
    says: [
      `“${title ?? externalId}”: all ${count(episodeCount, 'turn')} and the memories made of them are deleted from Lore.`,
      'Neither the watcher nor a backup brings them back. The agent’s own file stays where it is.',
    ],
    yes: 'Forget for good',
    final: true,
  })
  if (!agreed) return
  try {
    const gone = await call('forgetConversations', { session: id, confirmed: true })
    say(`Forgotten: ${count(gone.episodes, 'turn')}, ${count(gone.memories, 'memory', 'memories')}.`)
    go(toPath('sessions'), true)
  } catch (thrown) {
    complain(thrown)
  }
}
