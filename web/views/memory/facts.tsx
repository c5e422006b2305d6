/** What Lore knows about a memory: who said it, how far it is believed, how strong it is. */
import type { ComponentChildren } from 'preact'
import { Link } from '../../frame/router.tsx'
import { toDate, toDateTime } from '../../parts/time.ts'
import {
  capital,
  count,
  nameAuthor,
  nameLayer,
  nameOrigin,
  TRUST_SAYS,
  toPercent,
  toWords,
  whoSaid,
} from '../../parts/words.ts'
import type { MemoryAnswer } from './document-pane.tsx'

const LEVELS = ['', 'new', 'established', 'durable', 'core']

export function Facts({ answer: { memory, provenance } }: { readonly answer: MemoryAnswer }) {
  const { session } = provenance
  return (
    <section>
      <h2>About it</h2>
      <dl class="facts">
        {provenance.episodes.length > 0 && (
          <Fact name="Said by">
            <bdi dir="auto">{[...new Set(provenance.episodes.map(whoSaid))].join(', ')}</bdi>
          </Fact>
        )}
        <Fact name="Stored by">
          <bdi dir="auto">{nameAuthor(memory.author)}</bdi>{' '}
          <span
            class="quiet"
            title="Whose word counts more if two memories disagree: 1 is a person, 6 a rule or a model that read a conversation"
          >
            (rank {memory.authority} of 6)
          </span>
        </Fact>
        <Fact name="Trust">
          {capital(memory.trust)}: {TRUST_SAYS[memory.trust]}
        </Fact>
        <Fact name="Origin">{capital(nameOrigin(memory.origin))}</Fact>
        {session !== null && (
          <Fact name="Conversation">
            <Link to="session" id={session.id}>
              <bdi dir="auto">{session.title ?? session.externalId}</bdi>
            </Link>
          </Fact>
        )}
        <Fact name="Confidence">
          {toPercent(memory.confidence)}
          {memory.confidence < memory.givenConfidence &&
            ` (given ${toPercent(memory.givenConfidence)}, fades unverified)`}
        </Fact>
        <Fact name="Verified">
          {capital(memory.verification)}
          {memory.verifiedAt !== null && ` on ${toDate(memory.verifiedAt)}`}
        </Fact>
        <Fact name="Layer">
          {memory.layer} {nameLayer(memory.layer)}
          {memory.protected && ', protected'}
        </Fact>
        <Fact name="Strength">
          Level {memory.level}, {LEVELS[memory.level]}; salience {toPercent(memory.salience)}
          {memory.retention !== null && `; retention ${toPercent(memory.retention)}`}
        </Fact>
        <Fact name="Read">
          {count(memory.accessCount, 'time')}
          {memory.lastAccessedAt !== null && `, last on ${toDate(memory.lastAccessedAt)}`}
        </Fact>
        {memory.validFrom !== null && <Fact name="True from">{toDate(memory.validFrom)}</Fact>}
        {memory.validUntil !== null && <Fact name="True until">{toDate(memory.validUntil)}</Fact>}
        <Fact name="Stored">{toDateTime(memory.createdAt)}</Fact>
        {memory.updatedAt !== memory.createdAt && <Fact name="Changed">{toDateTime(memory.updatedAt)}</Fact>}
        {memory.element !== null && (
          <Fact name="About">
            <bdi dir="auto">{memory.element}</bdi>
          </Fact>
        )}
        {memory.tags.length > 0 && (
          <Fact name="Tags">
            <bdi dir="auto">{memory.tags.join(', ')}</bdi>
          </Fact>
        )}
        {memory.category !== 'none' && <Fact name="Category">{capital(toWords(memory.category))}</Fact>}
        <Fact name="Id">
          <code>{memory.id}</code>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
