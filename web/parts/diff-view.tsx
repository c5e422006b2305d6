/** Shows how one text became another: removed words struck through, added ones marked, both named for readers. */
import { toReadable } from './diff.ts'
import { Line } from './text.tsx'
import { count } from './words.ts'

/** Characters of a part that are shown; of a longer one its beginning and its end. */
const SHOWN = 2_000

function shorten(text: string): string {
  if (text.length <= SHOWN) return text
  const half = SHOWN / 2
  return `${text.slice(0, half)} … ${count(text.length - SHOWN, 'character')} … ${text.slice(-half)}`
}

export function DiffView({ before, after }: { readonly before: string; readonly after: string }) {
  const changes = toReadable(before, after).map(({ kind, text }) => ({ kind, text: shorten(text) }))
  return (
    <p class="diff" dir="auto">
      {changes.map(({ kind, text }, index) => {
        if (kind === 'removed') {
          return (
            <del key={index}>
              <Line text={text} />
            </del>
          )
        }
        return kind === 'added' ? (
          <ins key={index}>
            <Line text={text} />
          </ins>
        ) : (
          <Line key={index} text={text} />
        )
      })}
    </p>
  )
}
