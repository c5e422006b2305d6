/** Where a memory comes from: the quote, the turns it stands in, one click from the exact line, and its file. */
import { Link } from '../../frame/router.tsx'
import type { Query } from '../../frame/routes.ts'
import { StateBadge, When } from '../../parts/badges.tsx'
import { ScrollBox } from '../../parts/scroll-box.tsx'
import { Line, Text } from '../../parts/text.tsx'
import { whoSaid } from '../../parts/words.ts'
import type { MemoryAnswer } from './document-pane.tsx'

const TURN_CHARS = 600
const TURN_LINES = 8

export function Sources({ answer: { memory, provenance } }: { readonly answer: MemoryAnswer }) {
  const { quote, episodes, session, sourceFile, sourceLine } = provenance
  if (quote === null && episodes.length === 0 && sourceFile === null) return null
  return (
    <section>
      <h2>Source</h2>
      {quote === memory.content && (
        <p>
          These are the words of <bdi dir="auto">{provenance.author}</bdi>.
        </p>
      )}
      {quote !== null && quote !== memory.content && (
        <blockquote>
          <Line text={quote} />
        </blockquote>
      )}
      {episodes.map(({ id, sessionId, position, speaker, role, at, text }) => (
        <div key={id} class={`turn ${role}`}>
          <p class="turn-head">
            <strong dir="auto">{whoSaid({ role, speaker })}</strong> <When at={at} />
            <Link to="session" id={sessionId} query={toLine(position, quote)}>
              In the conversation
            </Link>
          </p>
          <Text text={text} find={quote ?? ''} chars={TURN_CHARS} lines={TURN_LINES} />
        </div>
      ))}
      {episodes.length === 0 && session !== null && (
        <p>
          From{' '}
          <Link to="session" id={session.id}>
            <Line text={session.title ?? session.externalId} />
          </Link>
        </p>
      )}
      {sourceFile !== null && (
        <p>
          <code dir="auto">
            {sourceFile}
            {sourceLine !== null && `:${sourceLine}`}
          </code>{' '}
          <Freshness metadata={memory.metadata} />
        </p>
      )}
    </section>
  )
}

/** Characters of a quote that mark its line in the conversation. */
const MARKED_CHARS = 200

function toLine(position: number, quote: string | null): Query {
  return { at: position, ...(quote === null ? {} : { q: quote.slice(0, MARKED_CHARS) }) }
}

/** The note that the last check of the file left. */
function Freshness({ metadata }: { readonly metadata: Readonly<Record<string, unknown>> }) {
  const note = metadata.source as { readonly verdict?: unknown; readonly diff?: unknown } | undefined
  if (typeof note !== 'object' || note === null || typeof note.verdict !== 'string') return null
  return (
    <>
      <StateBadge
        text={note.verdict === 'fresh' ? 'unchanged' : note.verdict}
        tone={note.verdict === 'fresh' ? 'good' : 'warn'}
      />
      {typeof note.diff === 'string' && (
        <ScrollBox label="Difference of the file" class="file-diff">
          <pre>
            {note.diff.split('\n').map((line, index) => (
              <span
                key={index}
                class={line.startsWith('+') ? 'added' : line.startsWith('-') ? 'removed' : ''}
              >
                <Line text={line} />
                {'\n'}
              </span>
            ))}
          </pre>
        </ScrollBox>
      )}
    </>
  )
}
