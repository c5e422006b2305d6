import { describe, expect, it } from 'vitest'
import type { Episode, EpisodeRole } from '../../core/conversation.ts'
import { nameSession } from './session-name.ts'

function turnsOf(...said: readonly (readonly [EpisodeRole, string])[]): Episode[] {
  return said.map(([role, text], position) => ({ role, text, position }) as Episode)
}

describe('the name of a session', () => {
  it('is its title, without polite words', () => {
    expect(nameSession('please look for the fault in the tide table', [])).toBe(
      'Look for the fault in the tide table',
    )
    expect(nameSession(null, [])).toBe('a conversation without a title')
  })

  it('is what the person asked for if the title only continues or agrees', () => {
    const turns = turnsOf(
      ['user', 'Do it'],
      ['assistant', 'Can I move the tide table to the archive folder?'],
      ['user', '1. yes 2. can the tide table stay in the archive folder'],
      ['user', 'can you also print the tide table of the harbour? It is wrong by an hour.'],
    )
    expect(nameSession('Do it', turns)).toBe('Print the tide table of the harbour?')
    expect(nameSession('Continue from where you left off.', turns)).toMatch(/tide table of the harbour/)
  })

  it('is what the person asked about the files that they mention', () => {
    const turns = turnsOf(['user', '@tables/tides.csv why are the tides of the harbour an hour late?'])
    expect(nameSession('@tables/tides.csv…', turns)).toBe('Why are the tides of the harbour an hour late?')
  })

  it('is not what the person pasted', () => {
    const pasted = '<pasted_content id="1">\n$ tide sync\nok\n</pasted_content id="1">'
    const turns = turnsOf(['user', `${pasted}\nwhy does the tide table print nothing?`])
    expect(nameSession('<pasted_content id="1"> $ tide sync…', turns)).toBe(
      'Why does the tide table print nothing?',
    )
  })

  it('stays the title if nobody asked for anything', () => {
    expect(nameSession('Go on', turnsOf(['user', 'Go on'], ['assistant', 'Done.']))).toBe('Go on')
  })
})
