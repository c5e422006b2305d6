/** One memory of the tree with its children, which are read when it is opened. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { type AnswerOf, call } from '../../api/client.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { route } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { TrustBadge } from '../../parts/badges.tsx'
import { Failure, Loading } from '../../parts/states.tsx'
import { Line } from '../../parts/text.tsx'
import { count } from '../../parts/words.ts'

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
}

const SHOWN = 200

export function Branch({ line, mover, opened }: BranchProps) {
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
  const { id, title, trust, childCount } = line
  const own = { id, title }
  const isHeld = mover?.held?.id === id
  return (
    <li
      class={`branch${isOver ? ' over' : ''}${isHeld ? ' held' : ''}`}
      onDragOver={(event) => {
        if (mover?.held === null || isHeld) return
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(false)
        mover?.drop(own)
      }}
    >
      <div class="branch-line">
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
          onDragEnd={() => setOver(false)}
        >
          <Line text={title} />
        </a>
        {trust !== 'inference' && <TrustBadge trust={trust} />}
        {childCount > 0 && <span class="quiet small">{childCount}</span>}
        {mover !== null && mover.held !== null && !isHeld && (
          <button type="button" class="small" onClick={() => mover.drop(own)}>
            here
          </button>
        )}
      </div>
      {isOpen && <Children id={id} mover={mover} opened={opened} />}
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
  const asked = useAnswer(
    `children ${id}`,
    (signal) => call('children', { id: id as TreeLine['id'], limit: SHOWN }, signal),
    ['memories'],
  )
  const { answer, error, reload } = asked
  if (error !== null && answer === undefined) return <Failure error={error} again={reload} />
  if (answer === undefined) return <Loading />
  return (
    <ul class="tree">
      {answer.items.map((child) => (
        <Branch key={child.id} line={child} mover={mover} opened={opened} />
      ))}
      {answer.total > answer.items.length && (
        <li class="quiet">{count(answer.total - answer.items.length, 'more')}</li>
      )}
    </ul>
  )
}
