import { describe, expect, test } from 'vitest'
import type { Episode } from '../../core/conversation.ts'
import type { EpisodeId, ScopeId, SessionId } from '../../core/ids.ts'
import { didWork, isDoneIn, readSessionWork } from './session-work.ts'

type Said = readonly [Episode['role'], string]

function turns(...said: readonly Said[]): Episode[] {
  return said.map(([role, text], position) => ({
    id: `turn-${position}` as EpisodeId,
    sessionId: 'session' as SessionId,
    scopeId: 1 as ScopeId,
    position,
    externalId: `turn-${position}`,
    role,
    speaker: null,
    text,
    caption: null,
    model: null,
    at: position,
    contentHash: '',
    sourceFile: null,
    sourceLine: null,
    sourceByte: null,
  }))
}

const open = (...said: readonly Said[]) => readSessionWork(turns(...said)).open.map(({ said }) => said)

describe('didWork', () => {
  const worked = (...said: readonly Said[]) => didWork(readSessionWork(turns(...said)))

  test('is no question that was answered, and no order that came to nothing', () => {
    expect(worked(['user', 'Where do migrations live?'], ['assistant', 'In db.'])).toBe(false)
    expect(worked(['user', 'run the tests'], ['assistant', 'ok'])).toBe(false)
    expect(worked(['user', 'Write it.'], ['tool', 'Edit (failed): a.ts\nno such file'])).toBe(false)
    expect(worked(['user', 'Why?'], ['assistant', 'So.'], ['user', 'thanks'], ['user', 'And how?'])).toBe(
      false,
    )
  })

  test('is a change, a commit, or a matter that took several requests', () => {
    expect(worked(['user', 'Write it.'], ['tool', 'Edit: a.ts\nchanged'])).toBe(true)
    expect(
      worked(['user', 'We ship by train.'], ['assistant', 'Noted.'], ['user', 'Oslo comes first.']),
    ).toBe(true)
  })
})

describe('what a session left open', () => {
  test('is what somebody says is still to do', () => {
    expect(
      open(
        ['user', 'Add the queue.'],
        [
          'assistant',
          'Done.\n- TODO: the printer driver blocks the main thread\n- [ ] TODO: labels of depots',
        ],
      ),
    ).toEqual(['TODO: labels of depots', 'TODO: the printer driver blocks the main thread'])
    expect(open(['user', 'The invoice numbers of Oslo are still to be decided.'])).toHaveLength(1)
    expect(open(['assistant', 'Die Rechnungsnummern der Filiale Oslo: das bleibt offen.'])).toHaveLength(1)
  })

  test('is no question, no code, and nothing that was done later', () => {
    expect(open(['user', 'What is still open with the printer driver?'])).toEqual([])
    expect(open(['user', 'Find `// TODO: hide the group` in the timeline.'])).toEqual([])
    expect(open(['assistant', '```ts\n// TODO: hide the group of the timeline\n```'])).toEqual([])
    expect(
      open(
        ['assistant', 'TODO: the printer driver blocks the main thread.'],
        ['assistant', 'The printer driver no longer blocks the main thread.'],
      ),
    ).toEqual([])
  })

  test('another matter that is done leaves it open', () => {
    const done = turns(['assistant', 'The labels of the depots are fixed now.'])
    expect(isDoneIn('TODO: the printer driver blocks the main thread.', done)).toBe(false)
  })
})
