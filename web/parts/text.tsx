/** Shows foreign text: always as data, never as markup, and cut if it is long. */
import { useState } from 'preact/hooks'
import { cutAround, isLittleMore, toBlocks, toChunks, toPieces } from './safe-text.ts'
import { ScrollBox } from './scroll-box.tsx'
import { toNumber } from './words.ts'

interface LineProps {
  readonly text: string
  readonly find?: string
  readonly class?: string
}

/** One line of foreign text; its direction does not turn what stands beside it. */
export function Line({ text, find = '', class: name }: LineProps) {
  return (
    <bdi class={name} dir="auto">
      {toPieces(text, find).map((piece, index) => {
        if (piece.kind === 'text') return piece.text
        if (piece.kind === 'match') return <mark key={index}>{piece.text}</mark>
        return (
          <span key={index} class="control" title="An invisible character that the text holds">
            {piece.text}
          </span>
        )
      })}
    </bdi>
  )
}

const CHARS = 6_000
const LINES = 120
/** Browsers lay out a paragraph as a whole; parts of a long text are laid out as they come into sight. */
const CHUNK_CHARS = 20_000

interface TextProps extends LineProps {
  readonly lines?: number
  readonly chars?: number
  /** True shows all of it as code. */
  readonly isCode?: boolean
}

/** Foreign text with its lines and code; a long one shows its beginning first, or the part that is looked for. */
export function Text({ text, find = '', lines = LINES, chars = CHARS, isCode = false }: TextProps) {
  const [whole, setWhole] = useState(false)
  const shown = whole || isLittleMore(text, chars, lines) ? text : cutAround(text, find, chars, lines)
  const blocks = isCode ? [{ kind: 'code', text: shown } as const] : toBlocks(shown)
  return (
    <div class="text">
      {blocks.map(({ kind, text: block }, index) =>
        kind === 'code' ? (
          <ScrollBox key={index} label="Code">
            <Chunks text={block} find={find} isCode />
          </ScrollBox>
        ) : (
          <Chunks key={index} text={block} find={find} />
        ),
      )}
      {shown !== text && (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          Show all {toNumber(text.length)} characters
        </button>
      )}
    </div>
  )
}

interface ChunksProps {
  readonly text: string
  readonly find: string
  readonly isCode?: boolean
}

function Chunks({ text, find, isCode = false }: ChunksProps) {
  const chunks = toChunks(text, CHUNK_CHARS)
  const Tag = isCode ? 'pre' : 'p'
  return (
    <>
      {chunks.map((chunk, index) => (
        <Tag key={index} class={chunks.length > 1 ? 'chunk' : ''}>
          <Line text={chunk} find={find} />
        </Tag>
      ))}
    </>
  )
}
