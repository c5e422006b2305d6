/** Search → refine → drill: words, then facets, then the hit beside the list. The address holds all of it. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useKeys } from '../../frame/keys.ts'
import { Link, route, setQuery } from '../../frame/router.tsx'
import { useListKeys } from '../../parts/list-keys.ts'
import { Empty, Failure, Loading } from '../../parts/states.tsx'
import { fromDay, toDate } from '../../parts/time.ts'
import { count } from '../../parts/words.ts'
import { DocumentPane } from '../memory/document-pane.tsx'
import { foldTools } from './fold-tools.ts'
import { toOwnWords } from './hints.ts'
import { type Hit, HitRow, Reasons } from './hit.tsx'
import { HitFacets, ListFacets, nameWho } from './hit-facets.tsx'
import { NewestMemories } from './newest.tsx'
import { type SearchQuery, toRecallInput } from './query.ts'

const TYPING_MS = 140

export function Search() {
  const { query } = route.value
  const { q = '', open } = query
  const list = useRef<HTMLUListElement>(null)
  const { found, error, loading, reload } = useSearch(query)
  const hits = found?.hits.filter((hit) => isChosen(hit, query)) ?? []
  // Whoever asks for what tools said wants all of it.
  const rows = query.who === undefined ? foldTools(hits) : hits.map((hit) => ({ hit, outputs: [] }))
  useListKeys(rows.length, list)
  useKeys('Search', [
    { key: 'Escape', does: 'close the open memory', run: () => leave(open), whileTyping: true },
    { key: 'd', does: 'deep search on or off', run: () => setQuery({ deep: query.deep !== '1' }, false) },
    { key: 'R', does: 'search again', run: reload },
  ])
  const openHit = hits.find(({ ref }) => ref.id === open)
  return (
    <div class={open === undefined ? 'search' : 'search beside'}>
      <h1 class="visually-hidden">Search</h1>
      <div class="search-top">
        <SearchField
          value={q}
          parameter="q"
          label="Search memories and conversations"
          autofocus={open === undefined}
        />
        {q !== '' && (
          <SearchField value={query.then ?? ''} parameter="then" label="Search within these" small />
        )}
      </div>
      <details class="facets" open={matchMedia('(min-width: 900px)').matches}>
        <summary>Refine</summary>
        {q.trim() === '' ? <ListFacets /> : <HitFacets hits={found?.hits ?? []} />}
      </details>
      <section class="hits" aria-label="Results" aria-busy={loading}>
        {q.trim() === '' ? (
          <NewestMemories />
        ) : error !== null ? (
          <Failure error={error} again={reload} />
        ) : found === undefined ? (
          <Loading />
        ) : (
          <>
            <Summary shown={hits.length} found={found} asOf={fromDay(query.asOf ?? '')} />
            <ul ref={list} class="hit-list">
              {rows.map(({ hit, outputs }, index) => (
                <HitRow key={hit.ref.id} hit={hit} index={index} open={open} find={q} outputs={outputs} />
              ))}
            </ul>
            {hits.length === 0 && <NothingFound query={query} />}
          </>
        )}
      </section>
      {open !== undefined && (
        <aside class="pane" aria-label="Opened">
          <p class="pane-top">
            <button type="button" onClick={() => setQuery({ open: null }, false)}>
              Close <kbd>esc</kbd>
            </button>
          </p>
          {openHit !== undefined && <Reasons hit={openHit} />}
          <DocumentPane key={open} id={open} />
        </aside>
      )}
    </div>
  )
}

function leave(open: string | undefined): void {
  const active = document.activeElement
  if (active instanceof HTMLInputElement) active.blur()
  else if (open !== undefined) setQuery({ open: null }, false)
}

/** The author is not a filter of recall, so it narrows the hits at hand. */
function isChosen(hit: Hit, { who }: SearchQuery): boolean {
  return who === undefined || nameWho(hit) === who
}

/** Recalls what the address asks for; with a second question, ranks only what the first one found. */
function useSearch(query: SearchQuery) {
  const { open: _open, who: _who, ...asked } = query
  const key = JSON.stringify(asked)
  const input = toRecallInput(asked)
  const kept = useRef<Awaited<ReturnType<typeof load>> | undefined>(undefined)
  const load = async (signal: AbortSignal) => {
    if (input === null) return undefined
    const first = await call('recall', input, signal)
    const then = asked.then?.trim() ?? ''
    if (then === '') return first
    const ids = first.hits.flatMap(({ ref }) => (ref.kind === 'memory' ? [ref.id] : []))
    return call('recall', { ...input, query: then, kinds: ['memory'], refineFrom: ids }, signal)
  }
  const { answer, error, loading, reload } = useAnswer(input === null ? null : key, load)
  if (answer !== undefined) kept.current = answer
  if (input === null) kept.current = undefined
  // The former hits stay until the new ones are there, so that nothing flickers while a person types.
  return { found: answer ?? (error === null ? kept.current : undefined), error, loading, reload }
}

interface SearchFieldProps {
  readonly value: string
  readonly parameter: 'q' | 'then'
  readonly label: string
  readonly small?: boolean
  readonly autofocus?: boolean
}

function SearchField({ value, parameter, label, small = false, autofocus = false }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(value)
  }, [value])
  useEffect(() => {
    if (autofocus && value === '') field.current?.focus()
    return () => clearTimeout(waiting.current)
  }, [])
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setQuery({ [parameter]: text, open: null }), TYPING_MS)
  }
  return (
    <input
      ref={field}
      type="search"
      class={small ? 'field small-field' : 'field'}
      value={typed}
      aria-label={label}
      placeholder={label}
      autocomplete="off"
      spellcheck={false}
      dir="auto"
      maxLength={10_000}
      onInput={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
        event.preventDefault()
        clearTimeout(waiting.current)
        setQuery({ [parameter]: typed })
        event.currentTarget.blur()
        document.querySelector<HTMLElement>('.hit-list a')?.focus()
      }}
    />
  )
}

interface Found {
  readonly hits: readonly Hit[]
  readonly candidates: number
  readonly waiting?: number
  /** Whole sentences, also if nothing fits or only words were compared. */
  readonly hints: readonly string[]
  readonly tookMs: { readonly embed: number; readonly search: number }
}

interface SummaryProps {
  readonly shown: number
  readonly found: Found
  /** The chosen day; null is today. */
  readonly asOf: number | null
}

function Summary({ shown, found, asOf }: SummaryProps) {
  const { candidates, waiting = 0, hints, tookMs } = found
  return (
    <div class="hits-summary quiet" role="status">
      {asOf !== null && <strong>What was true on {toDate(asOf)}. </strong>}
      {count(shown, 'hit')} of {count(candidates, 'candidate')} in {Math.round(tookMs.embed + tookMs.search)}{' '}
      ms.
      {waiting > 0 &&
        ` ${count(waiting, 'text')} still ${waiting === 1 ? 'waits' : 'wait'} to be read by meaning.`}
      {toOwnWords(hints).map((hint) => (
        <span key={hint}> {hint}</span>
      ))}
    </div>
  )
}

function NothingFound({ query }: { readonly query: SearchQuery }) {
  const { q, open: _open, ...narrowing } = query
  return (
    <Empty title="Nothing was found">
      {Object.keys(narrowing).length > 0 ? (
        <p>
          <Link to="search" query={{ q: q ?? '' }}>
            Search everywhere for the same
          </Link>
        </p>
      ) : (
        <p>Try other words, or fewer of them.</p>
      )}
    </Empty>
  )
}
