/** Everything a person can do with a memory. Each action says what it will do first, and can be taken back. */
import { useRef } from 'preact/hooks'
import { change } from '../../api/actions.ts'
import { call, may } from '../../api/client.ts'
import { ask } from '../../frame/ask.tsx'
import { useKeys } from '../../frame/keys.ts'
import { go } from '../../frame/router.tsx'
import { toPath } from '../../frame/routes.ts'
import { count, LAYERS } from '../../parts/words.ts'
import type { MemoryAnswer } from './document-pane.tsx'

/** Forms that take the place of the text. */
export type Doing = 'edit' | 'replace' | 'merge'

interface ActionsProps {
  readonly answer: MemoryAnswer
  readonly doing: Doing | null
  readonly begin: (doing: Doing) => void
  readonly done: () => void
}

export function Actions({ answer, doing, begin, done }: ActionsProps) {
  const { memory } = answer
  const layer = useRef<HTMLSelectElement>(null)
  const isLive = memory.archivedAt === null
  const canEdit = isLive && may('update')
  // A memory that was replaced has a successor, and only that one can be replaced.
  const canReplace = canEdit && memory.supersededBy === null
  useKeys('Memory', [
    ...(canEdit ? [{ key: 'e', does: 'edit', run: () => begin('edit') }] : []),
    ...(canReplace ? [{ key: 's', does: 'replace by something newer', run: () => begin('replace') }] : []),
    ...(isLive && may('govern')
      ? [{ key: 'p', does: 'protect or unprotect', run: () => void protect(answer, done) }]
      : []),
    ...(isLive && may('govern')
      ? [{ key: 'l', does: 'choose the layer', run: () => layer.current?.focus() }]
      : []),
    ...(isLive && may('forget') ? [{ key: 'x', does: 'forget', run: () => void forget(answer, done) }] : []),
    ...(!isLive && may('restore')
      ? [{ key: 'r', does: 'restore', run: () => void restore(answer, done) }]
      : []),
  ])
  if (doing === 'edit' || !may('update')) return null
  return (
    <fieldset class="actions">
      <legend class="visually-hidden">Actions</legend>
      {canEdit && (
        <>
          <Action name="Edit" shortcut="e" run={() => begin('edit')} />
          {canReplace && <Action name="Replace" shortcut="s" run={() => begin('replace')} />}
          <Action name="Merge" run={() => begin('merge')} />
        </>
      )}
      {isLive && may('govern') && (
        <>
          <Action
            name={memory.protected ? 'Unprotect' : 'Protect'}
            shortcut="p"
            run={() => void protect(answer, done)}
          />
          <label class="inline">
            <span class="visually-hidden">Layer</span>
            <select
              ref={layer}
              value={memory.layer}
              onChange={(event) => {
                const field = event.currentTarget
                void govern(answer, Number(field.value), done).then((isDone) => {
                  if (!isDone) field.value = String(memory.layer)
                })
              }}
            >
              {LAYERS.map(({ layer: value, name, says }) => (
                <option key={value} value={value} title={says}>
                  {value} {name}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
      {isLive && may('forget') && <Action name="Forget" shortcut="x" run={() => void forget(answer, done)} />}
      {!isLive && may('restore') && (
        <Action name="Restore" shortcut="r" run={() => void restore(answer, done)} />
      )}
      {may('purge') && <Action name="Remove for good" run={() => void purge(answer)} />}
    </fieldset>
  )
}

interface ActionProps {
  readonly name: string
  readonly shortcut?: string
  readonly run: () => void
}

function Action({ name, shortcut, run }: ActionProps) {
  return (
    <button type="button" onClick={run}>
      {name}
      {shortcut !== undefined && <kbd>{shortcut}</kbd>}
    </button>
  )
}

type Step = (answer: MemoryAnswer, done: () => void) => Promise<void>

const protect: Step = async ({ memory }, done) => {
  const { id } = memory
  const on = !memory.protected
  const agreed = await ask({
    title: on ? 'Protect this memory?' : 'Take the protection away?',
    says: on
      ? ['No rule will archive it, and no agent can change or forget it. You still can.']
      : ['Rules of forgetting apply to it again, and agents may change it as far as its trust allows.'],
    yes: on ? 'Protect' : 'Unprotect',
  })
  if (!agreed) return
  await change('govern', { id, protected: on }, on ? 'Protected.' : 'No longer protected.', {
    runOf: id,
    otherwise: () => call('govern', { id, protected: !on }),
  })
  done()
}

async function govern({ memory }: MemoryAnswer, wanted: number, done: () => void): Promise<boolean> {
  const chosen = LAYERS.find(({ layer }) => layer === wanted)
  if (chosen === undefined || wanted === memory.layer) return false
  const agreed = await ask({
    title: `Move it to layer ${chosen.layer}, ${chosen.name}?`,
    says: [
      chosen.says,
      wanted === 1 ? 'Every agent is told such a memory first.' : 'The text stays as it is.',
    ],
    yes: 'Move',
  })
  if (!agreed) return false
  const { id } = memory
  const answer = await change(
    'govern',
    { id, layer: chosen.layer, confirmed: true },
    `Now in layer ${chosen.layer}.`,
    { runOf: id, otherwise: () => call('govern', { id, layer: memory.layer, confirmed: true }) },
  )
  if (answer !== null) done()
  return answer !== null
}

const forget: Step = async ({ memory, children }, done) => {
  const { id } = memory
  const agreed = await ask({
    title: 'Forget this memory?',
    says: [
      'It is archived: no search and no agent finds it any more. You can restore it at any time.',
      ...(children.length === 0
        ? []
        : [
            `${count(children.length, 'memory', 'memories')} below it move up to its parent, and return with it.`,
          ]),
      ...(memory.protected || memory.layer <= 2 ? ['It is guarded; you are overruling that.'] : []),
    ],
    yes: 'Forget',
  })
  if (!agreed) return
  const reason = 'A person asked for it in the explorer.'
  await change('forget', { id, reason, confirmed: true }, 'Forgotten.', () => call('restore', { id }))
  done()
}

const restore: Step = async ({ memory }, done) => {
  const { id } = memory
  const agreed = await ask({
    title: 'Restore this memory?',
    says: ['It returns to its place, with the memories that lay below it, and is found again.'],
    yes: 'Restore',
  })
  if (!agreed) return
  const back = () => call('forget', { id, reason: 'A person took the restoring back.', confirmed: true })
  await change('restore', { id }, 'Restored.', back)
  done()
}

async function purge({ memory }: MemoryAnswer): Promise<void> {
  const agreed = await ask({
    title: 'Remove this memory for good?',
    says: [
      `“${memory.title}” and its history are deleted. Backups, imports and the conversation it came from do not bring it back.`,
      'To hide it and keep the choice, forget it instead.',
    ],
    yes: 'Remove for good',
    final: true,
  })
  if (!agreed) return
  const answer = await change('purge', { id: memory.id }, 'Removed for good.', null)
  if (answer !== null) go(toPath('search'), true)
}
