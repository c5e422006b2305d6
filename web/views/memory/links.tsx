/** The place of a memory in the tree and its links, by kind. */
import { useState } from 'preact/hooks'
import { Link } from '../../frame/router.tsx'
import { TrustBadge } from '../../parts/badges.tsx'
import { Line } from '../../parts/text.tsx'
import { capital, toNumber, toPercent, toWords } from '../../parts/words.ts'
import type { MemoryAnswer } from './document-pane.tsx'

type Association = MemoryAnswer['associations'][number]

const LAYER_NAMES: Readonly<Record<string, string>> = {
  causal: 'Causes and reasons',
  semantic: 'About the same',
  temporal: 'In time',
  entity: 'People and things',
  tree: 'Order',
}
const ORDER = ['causal', 'semantic', 'temporal', 'entity', 'tree']
const SHOWN = 50
/** Children that are shown at first. */
const FEW = 8

export function Links({ answer }: { readonly answer: MemoryAnswer }) {
  const { memory, children, associations, provenance } = answer
  const layers = Map.groupBy(associations, ({ edge }) => edge.layer)
  const { supersedes } = provenance
  const [isWhole, setWhole] = useState(false)
  const below = children.slice(0, isWhole || children.length <= FEW + 2 ? SHOWN : FEW)
  return (
    <>
      {children.length > 0 && (
        <section>
          <h2>
            Below it <span class="quiet">{children.length}</span>
          </h2>
          <ul class="lines">
            {below.map(({ id, title, trust, childCount }) => (
              <li key={id}>
                <Link to="memory" id={id}>
                  <Line text={title} />
                </Link>
                <TrustBadge trust={trust} />
                {childCount > 0 && <span class="quiet">{childCount} below</span>}
              </li>
            ))}
          </ul>
          <p>
            {below.length < Math.min(SHOWN, children.length) && (
              <button type="button" class="more" onClick={() => setWhole(true)}>
                Show {Math.min(SHOWN, children.length) - below.length} more
              </button>
            )}{' '}
            {isWhole && children.length > SHOWN && <>and {toNumber(children.length - SHOWN)} others </>}
            <Link to="search" query={{ within: memory.id, q: memory.title.slice(0, 80) }}>
              Search inside it
            </Link>
          </p>
        </section>
      )}
      {supersedes.length > 0 && (
        <section>
          <h2>It replaced</h2>
          <ul class="lines">
            {supersedes.map(({ id, title }) => (
              <li key={id}>
                <Link to="memory" id={id}>
                  <Line text={title} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {associations.length > 0 && (
        <section>
          <h2>
            Links <span class="quiet">{associations.length}</span>
          </h2>
          {ORDER.map((layer) => (
            <LinkGroup
              key={layer}
              name={LAYER_NAMES[layer] ?? layer}
              links={layers.get(layer as never) ?? []}
            />
          ))}
          <p>
            <Link to="graph" query={{ focus: memory.id }}>
              See it in the graph
            </Link>
          </p>
        </section>
      )}
    </>
  )
}

function LinkGroup({ name, links }: { readonly name: string; readonly links: readonly Association[] }) {
  if (links.length === 0) return null
  return (
    <>
      <h3>{name}</h3>
      <ul class="lines">
        {links.slice(0, SHOWN).map(({ edge, direction, other }) => (
          <li key={edge.id}>
            <span class="relation" title={edge.reasoning ?? undefined}>
              {direction === 'in' ? '← ' : ''}
              {capital(toWords(edge.relation))}
              {direction === 'out' ? ' →' : ''}
            </span>
            <Link to="memory" id={other.id}>
              <Line text={other.title} />
            </Link>
            <span class="quiet small" title={`Made by ${edge.author}`}>
              {toPercent(edge.weight)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
