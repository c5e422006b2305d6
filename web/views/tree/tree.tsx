/** Topics to details. A branch is read when it is opened; dragging, or m, moves a memory below another. */
import { useMemo, useRef, useState } from 'preact/hooks'
import { change } from '../../api/actions.ts'
import { call, type InputOf, may } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ask } from '../../frame/ask.tsx'
import { useKeys } from '../../frame/keys.ts'
import { route, setQuery } from '../../frame/router.tsx'
import { useRowKeys } from '../../parts/list-keys.ts'
import { ProjectField } from '../../parts/project-field.tsx'
import { Empty, Show } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { DocumentPane } from '../memory/document-pane.tsx'
import { toScope } from '../search/query.ts'
import { Branch, type Held, type Mover } from './branch.tsx'
import { readPages, SHOWN, ShowMore, useKept } from './pages.tsx'

type Id = InputOf<'update'>['id']

export function Tree() {
  const { project, open } = route.value.query
  return <Topics key={project ?? ''} project={project} open={open} />
}

interface TopicsProps {
  readonly project: string | undefined
  readonly open: string | undefined
}

function Topics({ project, open }: TopicsProps) {
  const [held, setHeld] = useState<Held | null>(null)
  const [pages, setPages] = useState(1)
  const asked = useKept(
    useAnswer(
      `roots ${project ?? ''} ${pages}`,
      (signal) =>
        readPages(pages, (offset) =>
          call('listRoots', { ...toScope(project), limit: SHOWN, offset }, signal),
        ),
      ['memories'],
    ),
  )
  const opened = useOpened(open)
  const mover: Mover | null = may('update')
    ? { held, hold: setHeld, drop: (onto) => void move(held, onto, () => setHeld(null)) }
    : null
  const act = () => {
    const branch = document.activeElement?.closest<HTMLElement>('[data-branch]')
    const { branch: id, title = '' } = branch?.dataset ?? {}
    if (id === undefined || mover === null) return
    if (held === null) setHeld({ id, title })
    else mover.drop({ id, title })
  }
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list, '.branch-link')
  useKeys('Tree', [
    { key: 'ArrowRight', does: 'open the branch', run: () => turn(true) },
    { key: 'ArrowLeft', does: 'close the branch, go to the one above', run: () => turn(false) },
    { key: 'm', does: 'take up a memory to move it, put it below another', run: act },
    {
      key: 'Escape',
      does: 'put the held memory back, close',
      run: () => (held === null ? setQuery({ open: null }, false) : setHeld(null)),
      whileTyping: true,
    },
  ])
  return (
    <div class={open === undefined ? 'split single' : 'split'}>
      <div class="split-list" ref={list}>
        <header class="page-head">
          <h1>Tree</h1>
          <ProjectField />
        </header>
        <Show asked={asked}>
          {({ items, total }) =>
            items.length === 0 ? (
              <Empty title="No topics yet">
                <p>Topics grow out of your conversations as they are digested.</p>
              </Empty>
            ) : (
              <>
                <ul class="tree" aria-label="Topics">
                  {items.map((line) => (
                    <Branch
                      key={line.id}
                      line={line}
                      mover={mover}
                      opened={opened}
                      namesProject={project === undefined}
                    />
                  ))}
                </ul>
                {total > items.length && (
                  <ShowMore left={total - items.length} more={() => setPages(pages + 1)} />
                )}
              </>
            )
          }
        </Show>
        {held !== null && mover !== null && <Moving held={held} mover={mover} />}
      </div>
      {open !== undefined && (
        <aside class="pane" aria-label="Opened">
          <p class="pane-top">
            <button type="button" onClick={() => setQuery({ open: null }, false)}>
              Close <kbd>esc</kbd>
            </button>
          </p>
          <DocumentPane key={open} id={open} />
        </aside>
      )}
    </div>
  )
}

/** Opens or closes the branch that has the focus; to the left of a closed one is the branch above it. */
function turn(open: boolean): void {
  const branch = document.activeElement?.closest<HTMLElement>('.branch') ?? null
  const twist = branch?.querySelector<HTMLElement>(':scope > .branch-line > button.twist') ?? null
  if (twist !== null && twist.getAttribute('aria-expanded') === String(!open)) twist.click()
  else if (!open)
    branch?.parentElement?.closest('.branch')?.querySelector<HTMLElement>('.branch-link')?.focus()
}

/**
 * Says what is being moved and takes it as a topic. Stands below the list: above it, it would push the branches away from
 * the pointer, and the browser would end the drag.
 */
function Moving({ held, mover }: { readonly held: Held; readonly mover: Mover }) {
  const [isOver, setOver] = useState(false)
  return (
    <p
      class={isOver ? 'notice moving over' : 'notice moving'}
      role="status"
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        mover.drop(null)
      }}
    >
      Moving “<Line text={held.title} />
      ”: choose its new parent with <kbd>m</kbd>, a drop or a click on “here”, or{' '}
      <button type="button" onClick={() => mover.drop(null)}>
        make it a topic
      </button>{' '}
      <button type="button" onClick={() => mover.hold(null)}>
        leave it
      </button>
    </p>
  )
}

/** The memories above the one that the address opens, so that the tree shows its place. */
function useOpened(id: string | undefined): ReadonlySet<string> {
  const { answer } = useAnswer(id === undefined ? null : `above ${id}`, async (signal) => {
    const { reached } = await call('traverse', { id: id as Id, direction: 'parents', maxDepth: 10 }, signal)
    return reached.map(({ node }) => node.id as string)
  })
  return useMemo(() => new Set(answer ?? []), [answer])
}

async function move(held: Held | null, onto: Held | null, done: () => void): Promise<void> {
  if (held === null || held.id === onto?.id) return done()
  const agreed = await ask({
    title: 'Move this memory?',
    says: [
      onto === null
        ? `“${held.title}” becomes a topic of its own, with everything below it.`
        : `“${held.title}” and everything below it move below “${onto.title}”.`,
    ],
    yes: 'Move',
  })
  if (agreed) {
    const id = held.id as Id
    await change('update', { id, parent: onto === null ? null : (onto.id as Id) }, 'Moved.', { runOf: id })
  }
  done()
}
