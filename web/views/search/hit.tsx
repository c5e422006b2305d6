/** One hit: what it says, why it is there, and how deep search reached it. */
import { useState } from 'preact/hooks'
import type { AnswerOf } from '../../api/client.ts'
import { Link, route } from '../../frame/router.tsx'
import { KindBadge, Scope, StateBadge, TrustBadge, When } from '../../parts/badges.tsx'
import { toHeading, toPlain } from '../../parts/memory-row.tsx'
import { Line } from '../../parts/text.tsx'
import { count, toWords } from '../../parts/words.ts'
import { toReasons } from './query.ts'
import { describeSignal } from './signal-words.ts'

export type Hit = AnswerOf<'recall'>['hits'][number]

interface HitRowProps {
  readonly hit: Hit
  /** Position for the keys of the list; absent for what is folded below another hit. */
  readonly index?: number
  /** Id of the document that is open beside the list. */
  readonly open: string | undefined
  readonly find: string
  /** Further outputs of tools in the same conversation. */
  readonly outputs?: readonly Hit[]
}

export function HitRow({ hit, index, open, find, outputs = [] }: HitRowProps) {
  const { ref, title, summary, trust, memoryKind, scope, at, role, speaker, path, folded } = hit
  const isTurn = ref.kind === 'episode'
  const [heading, more] = isTurn ? [toPlain(summary), null] : toHeading(title, summary)
  return (
    <li data-index={index} class={ref.id === open ? 'hit open' : 'hit'}>
      <Link to="search" query={{ ...route.value.query, open: ref.id }} class="hit-link">
        <span class="row-title">
          {isTurn && <span class="quiet">{speaker ?? role}: </span>}
          <Line text={heading} find={find} />
        </span>
        {more !== null && (
          <span class="row-summary">
            <Line text={more} find={find} />
          </span>
        )}
        <span class="row-marks">
          {trust !== null && <TrustBadge trust={trust} />}
          {memoryKind !== null ? <KindBadge kind={memoryKind} /> : <span class="badge">said</span>}
          <States hit={hit} />
          <Scope scope={scope} />
          <When at={at} />
          {folded.length > 0 && (
            <span class="quiet" title={folded.map(({ title: alike }) => alike).join('\n')}>
              and {folded.length} alike
            </span>
          )}
        </span>
        <Why hit={hit} />
      </Link>
      {path.length > 0 && (
        <ol class="path" aria-label="How it was reached">
          {path.map(({ from, relation, to, forward }, step) => (
            <li key={step}>
              {step === 0 && <Line text={from} class="node" />}
              <span class="relation">
                {forward ? '' : '← '}
                {toWords(relation)}
                {forward ? ' →' : ''}
              </span>
              <Line text={to} class="node" />
            </li>
          ))}
        </ol>
      )}
      {outputs.length > 0 && <Outputs outputs={outputs} open={open} find={find} />}
    </li>
  )
}

type OutputsProps = Required<Pick<HitRowProps, 'outputs' | 'find'>> & Pick<HitRowProps, 'open'>

/** Are read when they are wished for, or if the address opens one of them. */
function Outputs({ outputs, open, find }: OutputsProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const isShown = isUnfolded || outputs.some(({ ref }) => ref.id === open)
  return (
    <>
      <button
        type="button"
        class="bare small folded-outputs"
        aria-expanded={isShown}
        onClick={() => setUnfolded(!isShown)}
      >
        {isShown ? '▾' : '▸'} {count(outputs.length, 'more output', 'more outputs')} of tools in this
        conversation
      </button>
      {isShown && (
        <ul class="hit-list">
          {outputs.map((output) => (
            <HitRow key={output.ref.id} hit={output} open={open} find={find} />
          ))}
        </ul>
      )}
    </>
  )
}

function States({ hit }: { readonly hit: Hit }) {
  const { superseded, overtaken, disputed, archived, freshness } = hit
  return (
    <>
      {superseded && <StateBadge text="replaced" />}
      {overtaken === true && <StateBadge text="taken back later" />}
      {disputed === true && <StateBadge text="disputed" />}
      {archived && <StateBadge text="archived" tone="quiet" />}
      {freshness !== null && freshness !== 'fresh' && freshness !== 'unchecked' && (
        <StateBadge text={`source ${freshness}`} />
      )}
    </>
  )
}

const SEGMENTS = 3

/** The score as one bar made of its parts; the parts are named in the title and below the open hit. */
function Why({ hit }: { readonly hit: Hit }) {
  const reasons = toReasons(hit.contributions)
  const whole = reasons.reduce((sum, { value }) => sum + Math.abs(value), 0)
  if (whole === 0) return null
  const described = reasons
    .map(({ signal, value }) => `${describeSignal(signal).name} ${value.toFixed(2)}`)
    .join(', ')
  return (
    <span
      class="why"
      role="img"
      title={`Why: ${described}`}
      aria-label={`Score ${hit.score.toFixed(2)}: ${described}`}
    >
      {reasons.slice(0, SEGMENTS).map(({ signal, value }, index) => (
        <span
          key={signal}
          class={value < 0 ? 'part minus' : `part p${index}`}
          style={{ flexGrow: String(Math.abs(value) / whole) }}
        >
          {describeSignal(signal).name}
        </span>
      ))}
    </span>
  )
}

/** The signals of the open hit, each with its contribution. */
export function Reasons({ hit }: { readonly hit: Hit }) {
  const reasons = toReasons(hit.contributions)
  const largest = Math.abs(reasons[0]?.value ?? 0)
  if (largest === 0) return null
  return (
    <details class="reasons">
      <summary>Why it was found: score {hit.score.toFixed(2)}</summary>
      <table>
        <tbody>
          {reasons.map(({ signal, value }) => (
            <tr key={signal}>
              <th scope="row">
                {describeSignal(signal).name}
                <span class="signal-says quiet">{describeSignal(signal).says}</span>
              </th>
              <td class="bar-cell">
                <span class="bar">
                  <span
                    class={value < 0 ? 'fill minus' : 'fill'}
                    style={{ width: `${Math.round((Math.abs(value) / largest) * 100)}%` }}
                  />
                </span>
              </td>
              <td class="number">{value.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
