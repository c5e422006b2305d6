/** Shows foreign text: always as data, never as markup, and cut if it is long. */
import { useState } from 'preact/hooks'
import { cutText, toBlocks, toPieces } from './safe-text.ts'
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

interface TextProps extends LineProps {
  readonly lines?: number
  readonly chars?: number
}

/** Foreign text with its lines and code; a long one shows its beginning first. */
export function Text({ text, find = '', lines = LINES, chars = CHARS }: TextProps) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? text : cutText(text, chars, lines)
  return (
    <div class="text">
      {toBlocks(shown).map(({ kind, text: block }, index) =>
        kind === 'code' ? (
          <ScrollBox key={index} label="Code">
            <pre>
              <Line text={block} find={find} />
            </pre>
          </ScrollBox>
        ) : (
          <p key={index}>
            <Line text={block} find={find} />
          </p>
        ),
      )}
      {shown.length < text.length && (
        <button type="button" class="more" onClick={() => setWhole(true)}>
          Show all {toNumber(text.length)} characters
        </button>
      )}
    </div>
  )
}
