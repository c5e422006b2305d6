/** The facets of the hits at hand: what they have in common, each value with its number. */
import { call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { route, setQuery } from '../../frame/router.tsx'
import { ProjectField } from '../../parts/project-field.tsx'
import { capital, nameAuthor } from '../../parts/words.ts'
import { AsOf, DayFacet, Facet, renderCapital, renderOf, renderProject, Switch } from './facets.tsx'
import type { Hit } from './hit.tsx'
import { countValues, projectOf, whoOf } from './query.ts'

const YEAR_MS = 365 * 86_400_000
const CONVERSATIONS = 7

interface FacetOfHits {
  readonly name: string
  /** Parameter of the address. */
  readonly parameter: string
  readonly read: (hit: Hit) => string | null
  readonly render: (value: string) => string
}

const FACETS: readonly FacetOfHits[] = [
  { name: 'What', parameter: 'of', read: ({ ref }) => ref.kind, render: renderOf },
  { name: 'Project', parameter: 'project', read: ({ scope }) => projectOf(scope), render: renderProject },
  { name: 'Kind', parameter: 'kind', read: ({ memoryKind }) => memoryKind, render: renderCapital },
  { name: 'Trust', parameter: 'trust', read: ({ trust }) => trust, render: renderCapital },
  { name: 'Said by', parameter: 'who', read: nameWho, render: (who) => who },
]

/** One person has one name, whatever its case in a turn or a memory. */
export function nameWho(hit: Hit): string {
  return capital(nameAuthor(whoOf(hit)))
}

export function HitFacets({ hits }: { readonly hits: readonly Hit[] }) {
  const { query } = route.value
  const first = Math.min(Date.now() - YEAR_MS, ...hits.map(({ at }) => at))
  return (
    <>
      <AsOf first={first} />
      <fieldset class="facet">
        <legend>Also</legend>
        <Switch parameter="deep">
          follow links <kbd>d</kbd>
        </Switch>
        <Switch parameter="old">no longer true</Switch>
        <Switch parameter="archived">archived</Switch>
      </fieldset>
      {FACETS.map(({ name, parameter, read, render }) => (
        <Facet
          key={parameter}
          name={name}
          parameter={parameter}
          values={countValues(hits.map(read), query[parameter])}
          render={render}
        />
      ))}
      <ConversationFacet hits={hits} />
      <DayFacet />
      <Chosen />
    </>
  )
}

/** What narrows the list of all memories, which has no hits. */
export function ListFacets() {
  return (
    <>
      <ProjectField />
      <fieldset class="facet">
        <legend>Instead</legend>
        <Switch parameter="archived">archived</Switch>
      </fieldset>
    </>
  )
}

/** Conversations that several hits belong to. Their titles stand in the turns among the hits, or are asked for. */
function ConversationFacet({ hits }: { readonly hits: readonly Hit[] }) {
  const { session: chosen } = route.value.query
  const values = countValues(
    hits.map(({ sessionId }) => sessionId),
    chosen,
  )
    .filter(({ value, count: amount }) => amount > 1 || value === chosen)
    .slice(0, CONVERSATIONS)
  const unnamed = values.flatMap(({ value }) => (titleAmong(value, hits) === '' ? [value] : []))
  const { answer } = useAnswer(unnamed.length === 0 ? null : `titles ${unnamed.join(' ')}`, (signal) =>
    readTitles(unnamed, signal),
  )
  return (
    <Facet
      name="Conversation"
      parameter="session"
      values={values}
      render={(session) => titleAmong(session, hits) || answer?.get(session) || 'one conversation'}
    />
  )
}

/** A turn carries the title of its conversation after who said it; empty if none of its turns was found. */
function titleAmong(session: string, hits: readonly Hit[]): string {
  const turn = hits.find(({ ref, sessionId }) => ref.kind === 'episode' && sessionId === session)
  return turn?.title.split(' · ').slice(1).join(' · ') ?? ''
}

async function readTitles(
  sessions: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const pages = await Promise.all(sessions.map((id) => call('showSession', { id, limit: 1 }, signal)))
  return new Map(pages.map(({ session }) => [session.id, session.title ?? '']))
}

/** What narrows the search and is no facet of its own. */
function Chosen() {
  const { within, agent } = route.value.query
  const chosen = { within, agent }
  return (
    <>
      {Object.entries(chosen).map(([name, value]) =>
        value === undefined ? null : (
          <button
            key={name}
            type="button"
            class="facet-value"
            onClick={() => setQuery({ [name]: null }, false)}
          >
            {name === 'within' ? 'Inside one memory' : `Said to ${agent}`} ×
          </button>
        ),
      )}
    </>
  )
}
