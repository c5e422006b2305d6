/** The page of one memory or turn. */
import { route } from '../../frame/router.tsx'
import { DocumentPane } from './document-pane.tsx'

export function MemoryView() {
  const { id } = route.value
  return (
    <div class="page reading">
      <DocumentPane key={id} id={id} />
    </div>
  )
}
