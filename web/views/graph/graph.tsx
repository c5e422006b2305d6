/** The graph: communities in colours, layers to switch, a focus, and the way between two memories. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { changes } from '../../api/events.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useKeys } from '../../frame/keys.ts'
import { Link, route, setQuery } from '../../frame/router.tsx'
import { ProjectField } from '../../parts/project-field.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { count, toNumber, toWords } from '../../parts/words.ts'
import { DocumentPane } from '../memory/document-pane.tsx'
import { toScope } from '../search/query.ts'
import { Causes } from './causes.tsx'
import { FindNode } from './find-node.tsx'
import {
  COLOURS,
  coloursOf,
  completeLinks,
  findPath,
  type GraphData,
  groupNodes,
  LAYERS,
  neighboursOf,
  type Step,
} from './graph-data.ts'
import { createRenderer, type Renderer } from './renderer.ts'

const PAGE = 5_000
const MOST = 20_000

export function Graph() {
  const { project } = route.value.query
  const [progress, setProgress] = useState(0)
  const asked = useAnswer(`graph ${project ?? ''}`, (signal) => loadGraph(project, signal, setProgress))
  const { value: changed = 0 } = changes.memories
  const drawnAt = useRef(changed)
  const redraw = () => {
    drawnAt.current = changed
    asked.reload()
  }
  return (
    <Show asked={asked.answer === undefined && asked.error === null ? { ...asked, answer: null } : asked}>
      {(loaded) =>
        loaded === null ? (
          <p class="center quiet">Reading the graph{progress > 0 && `, ${toNumber(progress)} memories`} …</p>
        ) : (
          <Drawn {...loaded} redraw={changed === drawnAt.current ? null : redraw} />
        )
      }
    </Show>
  )
}

interface Loaded {
  readonly data: GraphData
  readonly total: number
}

async function loadGraph(
  project: string | undefined,
  signal: AbortSignal,
  progress: (nodes: number) => void,
): Promise<Loaded> {
  const nodes: GraphData['nodes'][number][] = []
  const links: GraphData['links'][number][] = []
  const communities = new Map<string, GraphData['communities'][number]>()
  let after: string | undefined
  let total = 0
  do {
    const input = { ...toScope(project), limit: PAGE, ...(after === undefined ? {} : { after }) }
    const page = await call('graphSlice', input, signal)
    nodes.push(...page.items)
    links.push(...page.links)
    for (const community of page.communities) communities.set(community.id, community)
    after = page.next
    total = page.total
    progress(nodes.length)
  } while (after !== undefined && nodes.length < MOST)
  const data = { nodes, links: completeLinks(nodes, links), communities: [...communities.values()] }
  return { data, total }
}

interface DrawnProps extends Loaded {
  /** Reads the memories again; null if none changed since. A picture that moved by itself would lose its reader. */
  readonly redraw: (() => void) | null
}

function Drawn({ data, total, redraw }: DrawnProps) {
  const { focus, to, open, off = '' } = route.value.query
  const box = useRef<HTMLDivElement>(null)
  const renderer = useRef<Renderer | null>(null)
  const layers = useMemo(
    () => new Set<string>(LAYERS.filter((layer) => !off.split(',').includes(layer))),
    [off],
  )
  const path = useMemo(
    () => (focus === undefined || to === undefined ? null : findPath(data.links, layers, focus, to)),
    [data, layers, focus, to],
  )
  const titles = useMemo(() => new Map(data.nodes.map(({ id, title }) => [id, title])), [data])
  const [isDark, setDark] = useState(() => matchMedia('(prefers-color-scheme: dark)').matches)
  useEffect(() => {
    const query = matchMedia('(prefers-color-scheme: dark)')
    const follow = () => setDark(query.matches)
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  useEffect(() => {
    if (box.current === null || data.nodes.length === 0) return
    const made = createRenderer(box.current, data, (id) => setQuery({ open: id, focus: id, to: null }, false))
    renderer.current = made
    return () => {
      renderer.current = null
      made.close()
    }
  }, [data, isDark])
  const lit = useMemo(
    () =>
      path !== null
        ? new Set([focus ?? '', ...path.map((step) => step.to)])
        : focus === undefined
          ? null
          : neighboursOf(data.links, layers, focus),
    [data, layers, focus, path],
  )
  useEffect(() => {
    const onPath = new Set((path ?? []).map(({ link }) => link.id))
    renderer.current?.show({ layers, lit, path: onPath, focus: focus ?? null })
  }, [data, layers, focus, lit, isDark])
  useEffect(() => {
    if (lit !== null) renderer.current?.approach([...lit])
  }, [lit, data])
  useKeys('Graph', [
    {
      key: 'Escape',
      does: 'let go of the focus',
      run: () => setQuery({ focus: null, open: null, to: null }, false),
      whileTyping: true,
    },
  ])
  if (data.nodes.length === 0) {
    return (
      <div class="page">
        <h1>Graph</h1>
        <Empty title="Nothing to draw yet">
          <p>Links grow as memories are stored and as Lore sleeps.</p>
        </Empty>
      </div>
    )
  }
  return (
    <div class={open === undefined ? 'graph single' : 'graph'}>
      <header class="graph-head">
        <h1>
          Graph{' '}
          <span class="quiet">
            {count(data.nodes.length, 'memory', 'memories')}
            {total > data.nodes.length && ` of ${toNumber(total)}, newest first`},{' '}
            {count(data.links.length, 'link')}
          </span>
        </h1>
        <div class="row">
          <FindNode
            label="Focus on"
            titles={titles}
            chosen={focus}
            choose={(id) => setQuery({ focus: id, open: id, to: null }, false)}
          />
          {focus !== undefined && (
            <FindNode
              label="Way to"
              titles={titles}
              chosen={to}
              choose={(id) => setQuery({ to: id }, false)}
            />
          )}
          <ProjectField />
          <fieldset class="row layers">
            <legend class="visually-hidden">Layers</legend>
            {LAYERS.map((layer) => (
              <label key={layer} class="switch">
                <input
                  type="checkbox"
                  checked={layers.has(layer)}
                  onChange={() => {
                    const next = LAYERS.filter((other) => (other === layer) === layers.has(other))
                    setQuery({ off: next.join(',') })
                  }}
                />
                <span class={`swatch layer-${layer}`} /> {layer}
              </label>
            ))}
          </fieldset>
        </div>
        {redraw !== null && (
          <p role="status">
            Memories changed since this was drawn.{' '}
            <button type="button" class="bare" onClick={redraw}>
              Draw it again
            </button>
          </p>
        )}
        {to !== undefined && <Way path={path} titles={titles} from={focus ?? ''} />}
      </header>
      <div
        class="graph-box"
        ref={box}
        role="img"
        aria-label="The graph. The list of links of a memory says the same."
      />
      <Legend data={data} />
      {open !== undefined && (
        <aside class="pane" aria-label="Opened">
          <p class="pane-top">
            <button type="button" onClick={() => setQuery({ open: null }, false)}>
              Close
            </button>
          </p>
          <Causes key={`causes ${open}`} id={open} />
          <DocumentPane key={open} id={open} />
        </aside>
      )}
    </div>
  )
}

interface WayProps {
  readonly path: readonly Step[] | null
  readonly titles: ReadonlyMap<string, string>
  readonly from: string
}

function Way({ path, titles, from }: WayProps) {
  if (path === null) return <p class="quiet">No way joins the two along the layers that are shown.</p>
  return (
    <ol class="path" aria-label="The way">
      <li>
        <Line text={titles.get(from) ?? from} class="node" />
      </li>
      {path.map(({ link, to }) => (
        <li key={link.id}>
          <span class="relation">
            {link.target === to ? '' : '← '}
            {toWords(link.relation)}
            {link.target === to ? ' →' : ''}
          </span>
          <Link to="memory" id={to} class="node">
            <Line text={titles.get(to) ?? to} />
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Legend({ data }: { readonly data: GraphData }) {
  const grouping = useMemo(() => groupNodes(data), [data])
  const colours = coloursOf(grouping)
  const named = grouping.groups.slice(0, COLOURS.length)
  if (named.length === 0) return null
  return (
    <ul class="legend" aria-label="Groups">
      {named.map(({ id, name, members }) => (
        <li key={id}>
          <span class="dot" style={{ background: `var(${colours.get(id)})` }} /> <Line text={name} />{' '}
          <span class="quiet">{members}</span>
        </li>
      ))}
      {grouping.groups.length > named.length && (
        <li class="quiet">
          {count(grouping.groups.length - named.length, 'smaller group')} in the same colours
        </li>
      )}
    </ul>
  )
}
