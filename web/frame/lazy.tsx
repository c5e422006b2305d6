/** Shows a component whose code is loaded first. */
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface LazyProps {
  readonly load: () => Promise<FunctionComponent>
}

export function Lazy({ load }: LazyProps) {
  const [Loaded, setLoaded] = useState<FunctionComponent | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    load().then(
      (component) => setLoaded(() => component),
      () => setFailed(true),
    )
  }, [])
  if (failed) {
    return (
      <p class="center" role="alert">
        This view could not be loaded; Lore may have been updated.{' '}
        <button type="button" onClick={() => location.reload()}>
          Reload the page
        </button>
      </p>
    )
  }
  return Loaded === null ? <p class="center quiet">Opening …</p> : <Loaded />
}
