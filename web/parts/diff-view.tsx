/** Shows how one text became another: removed words struck through, added ones marked, both named for readers. */
import { diffWords } from './diff.ts'
import { Line } from './text.tsx'

/** Longer texts would keep the page busy with every key. */
const MOST_CHARS = 100_000

export function DiffView({ before, after }: { readonly before: string; readonly after: string }) {
  if (before.length + after.length > MOST_CHARS) {
    return <p class="quiet">The texts are too long to be compared here.</p>
  }
  return (
    <p class="diff" dir="auto">
      {diffWords(before, after).map(({ kind, text }, index) => {
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
