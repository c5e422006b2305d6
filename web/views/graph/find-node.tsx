/** Finds a node of the graph by words of its title as a person types; enter finds it by what it says. */
import { useId, useState } from 'preact/hooks'
import { call } from '../../api/client.ts'
import { complain, say } from '../../frame/toast.tsx'

interface FindNodeProps {
  readonly label: string
  readonly titles: ReadonlyMap<string, string>
  readonly chosen: string | undefined
  readonly choose: (id: string | null) => void
}

const OFFERED = 12
/** Hits of a search among which the first that is drawn is taken. */
const SEARCHED = 50

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
  const find = async (words: string) => {
    const [known] = offered
    const found = known?.[0] ?? (await searchDrawn(titles, words))
    if (found === null) return say('No memory of this picture is about that.')
    setTyped(null)
    choose(found)
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
          const words = typed?.trim() ?? ''
          if (event.key !== 'Enter' || words === '') return
          event.preventDefault()
          void find(words)
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

/** The memory of the picture that fits the words best; null if none of it does. */
async function searchDrawn(titles: ReadonlyMap<string, string>, query: string): Promise<string | null> {
  try {
    const { hits } = await call('recall', {
      query,
      kinds: ['memory'],
      allScopes: true,
      limit: SEARCHED,
      quietly: true,
    })
    return hits.find(({ ref }) => titles.has(ref.id))?.ref.id ?? null
  } catch (error) {
    complain(error)
    return null
  }
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
