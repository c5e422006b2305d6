/** Text that a person has typed and not yet saved. It survives a reload, a lost daemon and a change of view. */
import { useCallback, useState } from 'preact/hooks'

const PREFIX = 'lore.draft.'

/**
 * Returns the typed text, or the given one if nothing was typed; a setter; and a function that forgets the draft.
 * Kept for this tab only: another person at this computer does not find it.
 */
export function useDraft(
  key: string,
  given: string,
): readonly [string, (text: string) => void, () => void, boolean] {
  const [typed, setTyped] = useState<string | null>(() => sessionStorage.getItem(PREFIX + key))
  const set = useCallback(
    (text: string) => {
      keep(PREFIX + key, text)
      setTyped(text)
    },
    [key],
  )
  const clear = useCallback(() => {
    sessionStorage.removeItem(PREFIX + key)
    setTyped(null)
  }, [key])
  return [typed ?? given, set, clear, typed !== null && typed !== given]
}

/** Browsers keep some megabytes for a page; a longer text lives as long as its form. */
function keep(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text)
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error
    sessionStorage.removeItem(key)
  }
}
