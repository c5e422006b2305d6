/** Live changes: one stream of events for the page. Views watch the kinds they show. */
import { signal } from '@preact/signals'
import { onReturn, probe } from './client.ts'

const CHANGE_KINDS = ['memories', 'episodes', 'runs', 'queue', 'settings', 'status'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Counts up with every change of a kind. */
export const changes = Object.fromEntries(CHANGE_KINDS.map((kind) => [kind, signal(0)])) as Readonly<
  Record<ChangeKind, ReturnType<typeof signal<number>>>
>

/** Makes views read again, as if the daemon had announced these changes. */
export function noteChanges(kinds: readonly ChangeKind[]): void {
  for (const kind of kinds) changes[kind].value = (changes[kind].value ?? 0) + 1
}

/** Changes of this page that are under way. */
let underWay = 0

/** Runs a change of this page, with what follows from it. Views are read again only afterwards, since the page may leave them. */
export async function whileChanging<T>(run: () => Promise<T>): Promise<T> {
  underWay++
  try {
    return await run()
  } finally {
    underWay--
  }
}

export function isChanging(): boolean {
  return underWay > 0
}

let stream: EventSource | undefined

/** Listens from now on, and after every return of the daemon; what changed in between counts as changed. */
export function listen(): void {
  let isFirst = true
  onReturn(() => {
    open()
    if (!isFirst) noteChanges(CHANGE_KINDS)
    isFirst = false
  })
}

function open(): void {
  stream?.close()
  const opened = new EventSource('/api/events')
  stream = opened
  opened.addEventListener('change', (event) => noteChanges(readKinds(event.data as string)))
  opened.addEventListener('error', probe)
}

/** Returns the known kinds of a message; an unknown message changes nothing. */
function readKinds(data: string): readonly ChangeKind[] {
  try {
    const { kinds } = JSON.parse(data) as { readonly kinds?: unknown }
    return CHANGE_KINDS.filter((kind) => Array.isArray(kinds) && kinds.includes(kind))
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
