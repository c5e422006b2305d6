/** All memories, newest first, for a search without words; any number of them. */
import { call } from '../../api/client.ts'
import { changes } from '../../api/events.ts'
import { Link, route } from '../../frame/router.tsx'
import { MemoryRow } from '../../parts/memory-row.tsx'
import { Empty } from '../../parts/states.tsx'
import { VirtualList } from '../../parts/virtual-list.tsx'
import { toScope } from './query.ts'

const ROW_PX = 76

export function NewestMemories() {
  const { project, archived, open } = route.value.query
  const list = archived === '1' ? 'listArchived' : 'recent'
  return (
    <>
      <p class="quiet hits-summary">{archived === '1' ? 'Archived memories' : 'Newest memories'}</p>
      <VirtualList
        of={`${list} ${project ?? ''}`}
        label="Memories"
        rowHeight={ROW_PX}
        version={changes.memories.value ?? 0}
        load={(offset, limit) => call(list, { ...toScope(project), offset, limit })}
        row={(memory) => (
          <MemoryRow
            memory={memory}
            to={{ view: 'search', query: { ...route.value.query, open: memory.id } }}
            isOpen={memory.id === open}
          />
        )}
        empty={
          <Empty title="No memories yet">
            <p>
              Lore learns from your conversations and from what you tell it.{' '}
              <Link to="home">See how to begin.</Link>
            </p>
          </Empty>
        }
      />
    </>
  )
}
