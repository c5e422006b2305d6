/** Finds a node of the graph by words of its title. */
import { useId, useState } from 'preact/hooks'

interface FindNodeProps {
  readonly label: string
  readonly titles: ReadonlyMap<string, string>
  readonly chosen: string | undefined
  readonly choose: (id: string | null) => void
}

const OFFERED = 12

export function FindNode({ label, titles, chosen, choose }: FindNodeProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (chosen === undefined ? '' : (titles.get(chosen) ?? ''))
  const offered = typed === null ? [] : findTitles(titles, typed)
  const type = (text: string) => {
    const exact = offered.find(([, title]) => title === text)
    setTyped(exact === undefined ? text : null)
    if (exact !== undefined) choose(exact[0])
    if (text === '') choose(null)
  }
  return (
    <>
      <input
        type="search"
        class="field small-field"
        placeholder={label}
        aria-label={label}
        list={id}
        value={shown}
        dir="auto"
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [first] = offered
          if (event.key !== 'Enter' || first === undefined) return
          setTyped(null)
          choose(first[0])
        }}
      />
      <datalist id={id}>
        {offered.map(([node, title]) => (
          <option key={node} value={title} />
        ))}
      </datalist>
    </>
  )
}

/** Titles that have all words. */
function findTitles(
  titles: ReadonlyMap<string, string>,
  typed: string,
): readonly (readonly [string, string])[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const found: (readonly [string, string])[] = []
  for (const [id, title] of titles) {
    const lower = title.toLowerCase()
    if (words.every((word) => lower.includes(word))) found.push([id, title])
    if (found.length === OFFERED) break
  }
  return found
}
