/** One turn of a conversation, and the note of what Lore gave to the agent between two turns. */
import type { AnswerOf } from '../../api/client.ts'
import { Link } from '../../frame/router.tsx'
import { StateBadge } from '../../parts/badges.tsx'
import { Line, Text } from '../../parts/text.tsx'
import { toClock, toDateTime } from '../../parts/time.ts'
import { count, toNumber, whoSaid } from '../../parts/words.ts'
import { firstLine } from './transcript.ts'

export type TurnData = AnswerOf<'showSession'>['items'][number]
export type MadeMemory = AnswerOf<'loadMemories'>['items'][number]
export type Injection = AnswerOf<'hookStatus'>['injected'][number]

interface TurnProps {
  readonly turn: TurnData
  readonly made: readonly MadeMemory[]
  readonly isChosen: boolean
  /** True if tool output is shown in full. */
  readonly isOpen: boolean
  readonly find: string
  /** If it is marked to be forgotten; null while nothing can be marked. */
  readonly isPicked: boolean | null
  readonly pick: (position: number) => void
}

export function Turn({ turn, made, isChosen, isOpen, find, isPicked, pick }: TurnProps) {
  const { role, text, caption, position, at } = turn
  const isTool = role === 'tool' || role === 'system'
  return (
    <div
      id={`turn-${position}`}
      class={`turn ${role}${isChosen ? ' chosen' : ''}${made.length > 0 ? ' kept' : ''}`}
    >
      <p class="turn-head">
        {isPicked !== null && (
          <label class="turn-pick">
            <input type="checkbox" checked={isPicked} onChange={() => pick(position)} />
            <span class="visually-hidden">Mark turn {position + 1}</span>
          </label>
        )}
        <strong dir="auto">{whoSaid(turn)}</strong>
        <Link
          to="session"
          id={turn.sessionId}
          query={{ at: position }}
          class="quiet"
          label={`${toClock(at)}, turn ${position + 1}`}
        >
          <time dateTime={new Date(at).toISOString()} title={toDateTime(at)}>
            {toClock(at)}
          </time>
        </Link>
      </p>
      {isTool ? (
        <details open={isOpen || isChosen}>
          <summary>
            <Line text={firstLine(text)} /> <span class="quiet">{toNumber(text.length)} characters</span>
          </summary>
          <Text text={text} find={find} chars={TOOL_CHARS} lines={TOOL_LINES} isCode />
        </details>
      ) : (
        <Text text={text} find={find} />
      )}
      {caption !== null && (
        <p class="quiet">
          Picture: <Line text={caption} />
        </p>
      )}
      {made.length > 0 && (
        <ul class="made" aria-label="Became">
          {made.map(({ id, title, archivedAt, supersededBy }) => (
            <li key={id}>
              <Link to="memory" id={id}>
                <Line text={title} />
              </Link>
              {archivedAt !== null && <StateBadge text="archived" tone="quiet" />}
              {supersededBy !== null && <StateBadge text="replaced" />}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const TOOL_CHARS = 20_000
const TOOL_LINES = 400

export function GivenNote({ given }: { readonly given: readonly Injection[] }) {
  const tokens = given.reduce((sum, one) => sum + one.tokens, 0)
  const used = given.filter(({ usedAt }) => usedAt !== null).length
  return (
    <details class="given">
      <summary>
        Lore gave {count(given.length, 'memory', 'memories')} ({count(tokens, 'token')}); {used} used
      </summary>
      <ul class="lines">
        {given.map(({ id, memoryId, episodeId, title, usedAt, correctedAt }) => (
          <li key={id}>
            <Link to="memory" id={memoryId ?? episodeId ?? ''}>
              <Line text={title ?? 'No longer current'} />
            </Link>
            {usedAt !== null && <StateBadge text="used" tone="good" />}
            {correctedAt !== null && <StateBadge text="corrected" />}
          </li>
        ))}
      </ul>
    </details>
  )
}
