import { describe, expect, it } from 'vitest'
import type { Episode } from '../../core/conversation.ts'
import { isTurnedDown, toTurnedDown } from './turned-down.ts'

function turn(role: 'user' | 'assistant', text: string, position: number): Episode {
  return { role, text, position } as Episode
}

const PLAN = 'I wrote the plan: a gateway on Express, with a message queue in Redis.'

describe('a passage that rests on what was turned down', () => {
  const later = toTurnedDown(turn('user', 'hmm, redis looks overkill. keep it simple', 4))

  it('is recognised by the name of the thing', () => {
    expect(isTurnedDown(PLAN, 3, later)).toBe(true)
    expect(isTurnedDown('I wrote the plan: a gateway on Express.', 3, later)).toBe(false)
  })

  it('holds if it was said afterwards', () => {
    expect(isTurnedDown(PLAN, 5, later)).toBe(false)
  })

  it('needs all words of the thing', () => {
    const queue = toTurnedDown(turn('user', "i don't want a message queue", 4))
    expect(isTurnedDown(PLAN, 3, queue)).toBe(true)
    expect(isTurnedDown('Each message is logged.', 3, queue)).toBe(false)
  })

  it('is not turned down by a word of any work', () => {
    expect(toTurnedDown(turn('user', "i don't need new tests here", 4))).toEqual([])
    expect(toTurnedDown(turn('user', 'log it instead of fixing the queue', 4))).toEqual([])
  })

  it('is not turned down by an agent', () => {
    expect(toTurnedDown(turn('assistant', 'Redis is overkill for this.', 4))).toEqual([])
  })
})
