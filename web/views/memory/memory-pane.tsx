/** A memory: its words and their source first, then its place, links and history, then what Lore knows about it. */
import { useState } from 'preact/hooks'
import { go, Link } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { KindBadge, Scope, StateBadge, TrustBadge, When } from '../../parts/badges.tsx'
import { Icon } from '../../parts/icon.tsx'
import { toPlain } from '../../parts/memory-row.tsx'
import { Line, Text } from '../../parts/text.tsx'
import { toDate } from '../../parts/time.ts'
import { nameLayer } from '../../parts/words.ts'
import { Actions, type Doing } from './actions.tsx'
import type { MemoryAnswer } from './document-pane.tsx'
import { EditForm } from './edit-form.tsx'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { Links } from './links.tsx'
import { MergeForm } from './merge-form.tsx'
import { ReplaceForm } from './replace-form.tsx'
import { RestsOnIt } from './rests-on-it.tsx'
import { Sources } from './sources.tsx'

interface MemoryPaneProps {
  readonly answer: MemoryAnswer
  readonly reload: () => void
}

export function MemoryPane({ answer, reload }: MemoryPaneProps) {
  const { memory, parent } = answer
  const [doing, setDoing] = useState<Doing | null>(null)
  const done = () => {
    setDoing(null)
    reload()
  }
  const isTitled = !toPlain(memory.content).startsWith(toPlain(memory.title))
  return (
    <article class="memory">
      {parent !== null && (
        <p class="crumbs">
          <Link to="tree" query={{ open: memory.id }}>
            Tree
          </Link>
          <Link to="memory" id={parent.id}>
            <Line text={parent.title} />
          </Link>
        </p>
      )}
      <header>
        <h1 class={isTitled ? '' : 'visually-hidden'}>
          <Line text={memory.title} />
        </h1>
        <Notices answer={answer} />
      </header>
      {doing === 'edit' && <EditForm memory={memory} close={() => setDoing(null)} done={done} />}
      {doing === 'replace' && <ReplaceForm answer={answer} close={() => setDoing(null)} done={done} />}
      {doing === 'merge' && (
        <MergeForm
          memory={memory}
          close={() => setDoing(null)}
          merged={(id) => go(toPath('memory', id))}
          parted={() => go(toPath('memory', memory.id), true)}
        />
      )}
      {doing !== 'edit' && (
        <div class="content">
          <Text text={memory.content} />
        </div>
      )}
      <p class="row-marks">
        <TrustBadge trust={memory.trust} />
        <KindBadge kind={memory.kind} />
        {memory.protected && (
          <span class="badge state good">
            <Icon name="lock" /> protected
          </span>
        )}
        {memory.layer !== 3 && <span class="badge">{nameLayer(memory.layer)}</span>}
        <Scope scope={toScopeName(memory.scope)} />
        <When at={memory.createdAt} />
      </p>
      <Actions answer={answer} doing={doing} begin={setDoing} done={done} />
      <Sources answer={answer} />
      <Links answer={answer} />
      <RestsOnIt answer={answer} />
      <History memory={memory} />
      <Facts answer={answer} />
    </article>
  )
}

function toScopeName({ namespace, project, label }: MemoryAnswer['memory']['scope']): string {
  return project === null ? namespace : `${namespace}/${label ?? project}`
}

/** What a reader must know before believing it. */
function Notices({ answer: { memory, provenance } }: { readonly answer: MemoryAnswer }) {
  const now = Date.now()
  return (
    <>
      {memory.archivedAt !== null && (
        <p class="notice">
          <StateBadge text="archived" tone="quiet" /> on {toDate(memory.archivedAt)}
          {memory.archivedReason !== null && (
            <>
              : <Line text={memory.archivedReason} />
            </>
          )}
        </p>
      )}
      {provenance.supersededBy !== null && (
        <p class="notice">
          <StateBadge text="replaced" /> by{' '}
          <Link to="memory" id={provenance.supersededBy.id}>
            <Line text={provenance.supersededBy.title} />
          </Link>
        </p>
      )}
      {memory.validUntil !== null && memory.validUntil <= now && provenance.supersededBy === null && (
        <p class="notice">
          <StateBadge text="no longer true" /> since {toDate(memory.validUntil)}
        </p>
      )}
      {memory.disputedBy !== undefined && memory.disputedBy.length > 0 && (
        <p class="notice">
          <StateBadge text="disputed" /> Another memory says otherwise.{' '}
          <Link to="review">Settle it in Review</Link>, or see{' '}
          {memory.disputedBy.map((id, index) => (
            <Link key={id} to="memory" id={id}>
              the other{index === 0 ? '' : ` (${index + 1})`}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
