/** Records for named things and what was observed of them, as several programs keep them. Pure. */
import { defined } from '../../../core/defined.ts'
import type { EpochMs } from '../../../core/ids.ts'
import type { Collector } from './collector.ts'
import { toEntityKind } from './columns.ts'

const TITLE_CHARS = 120

interface Thing {
  readonly name: string
  readonly type: string | undefined
  readonly at?: EpochMs | undefined
}

/** Adds a thing under the key `entity <name>`. */
export function addThing({ name, type, at }: Thing, parent: string, out: Collector): void {
  const kind = toEntityKind(type ?? '')
  out.memory({
    key: `entity ${name}`,
    parent,
    title: name,
    content: type === undefined ? name : `${name} (${type})`,
    kind: kind === 'person' ? 'person' : 'reference',
    trust: 'inference',
    entities: [{ name, kind }],
    ...defined({ createdAt: at }),
    ...(type === undefined ? {} : { metadata: { entityType: type } }),
  })
}

interface Observed {
  readonly name: string
  readonly said: string
  readonly type?: string | undefined
  readonly at?: EpochMs | undefined
}

/** Adds an observation below its thing. */
export function addObservation({ name, said, type, at }: Observed, out: Collector): void {
  out.memory({
    key: `observation ${name} ${said}`,
    parent: `entity ${name}`,
    // Most observations omit the name of their entity.
    title: `${name}: ${said}`.slice(0, TITLE_CHARS),
    content: said,
    kind: 'observation',
    trust: 'inference',
    entities: [{ name, kind: toEntityKind(type ?? '') }],
    ...defined({ createdAt: at }),
  })
}
