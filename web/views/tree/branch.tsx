/** One memory of the tree with its children, which are read when it is opened. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type AnswerOf, call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { route } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { Scope, TrustBadge } from '../../parts/badges.tsx'
import { Failure, Loading } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { count } from '../../parts/words.ts'
import { readPages, SHOWN, ShowMore, useKept } from './pages.tsx'

type TreeLine = AnswerOf<'children'>['items'][number]

export interface Held {
  readonly id: string
  readonly title: string
}

/** Moves memories; null where the person may not. */
export interface Mover {
  readonly held: Held | null
  readonly hold: (held: Held | null) => void
  /** Null makes it a topic. */
  readonly drop: (onto: Held | null) => void
}

interface BranchProps {
  readonly line: TreeLine
  readonly mover: Mover | null
  /** Memories that are open from the start. */
  readonly opened: ReadonlySet<string>
  /** True in a list of several projects. */
  readonly namesProject?: boolean
}

export function Branch({ line, mover, opened, namesProject = false }: BranchProps) {
  const [isOpen, setOpen] = useState(false)
  const [isOver, setOver] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const isShown = route.value.query.open === line.id
  useEffect(() => {
    if (isShown) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  useEffect(() => {
    if (opened.has(line.id)) setOpen(true)
  }, [opened, line.id])
  const { id, title, trust, childCount, scope } = line
  const own = { id, title }
  const isHeld = mover?.held?.id === id
  return (
    <li class={`branch${isOver ? ' over' : ''}${isHeld ? ' held' : ''}`}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key m and the button "here" do the same as a drop */}
      <div
        class="branch-line"
        onDragOver={(event) => {
          if (mover === null || mover.held === null || isHeld) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={(event) => {
          // Leaving for an element of the same line is no leaving.
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
        }}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          mover?.drop(own)
        }}
      >
        {childCount > 0 ? (
          <button
            type="button"
            class="twist"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${title}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '▾' : '▸'}
          </button>
        ) : (
          <span class="twist" />
        )}
        <a
          href={toPath('tree', '', { ...route.value.query, open: id })}
          ref={link}
          class={isShown ? 'branch-link open' : 'branch-link'}
          data-branch={id}
          data-title={title}
          draggable={mover !== null}
          onDragStart={(event) => {
            event.dataTransfer?.setData('text/plain', title)
            mover?.hold(own)
          }}
          // A drop has already read what is held; without one the memory stays where it is.
          onDragEnd={() => mover?.hold(null)}
        >
          <Line text={title} class="cut" />
        </a>
        {trust !== 'inference' && <TrustBadge trust={trust} />}
        {childCount > 0 && (
          <span class="amount" title={`${count(childCount, 'memory', 'memories')} right below`}>
            {childCount}
          </span>
        )}
        {namesProject && (
          <span class="quiet small">
            <Scope scope={scope} />
          </span>
        )}
        {mover !== null && mover.held !== null && !isHeld && (
          <button type="button" class="small drop-here" onClick={() => mover.drop(own)}>
            here
          </button>
        )}
      </div>
      {isOpen && childCount > 0 && <Children id={id} mover={mover} opened={opened} />}
    </li>
  )
}

interface ChildrenProps {
  readonly id: string
  readonly mover: Mover | null
  /** Memories that are open from the start. */
  readonly opened: ReadonlySet<string>
}

function Children({ id, mover, opened }: ChildrenProps) {
  const [pages, setPages] = useState(1)
  const { answer, error, reload } = useKept(
    useAnswer(
      `children ${id} ${pages}`,
      (signal) =>
        readPages(pages, (offset) =>
          call('children', { id: id as TreeLine['id'], limit: SHOWN, offset }, signal),
        ),
      ['memories'],
    ),
  )
  if (error !== null && answer === undefined) return <Failure error={error} again={reload} />
  if (answer === undefined) return <Loading />
  return (
    <ul class="tree">
      {answer.items.map((child) => (
        <Branch key={child.id} line={child} mover={mover} opened={opened} />
      ))}
      {answer.total > answer.items.length && (
        <li>
          <ShowMore left={answer.total - answer.items.length} more={() => setPages(pages + 1)} />
        </li>
      )}
    </ul>
  )
}
