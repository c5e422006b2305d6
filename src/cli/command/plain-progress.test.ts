import { describe, expect, it } from 'vitest'
import { createPlanner } from './plain-progress.ts'

describe('createPlanner', () => {
  it('says a line when work begins, then ever more seldom up to once a minute, and at the end', () => {
    const plan = createPlanner()
    const said: [number, string][] = []
    let over = false
    for (let second = 0; !over; second += 5) {
      const busy = second >= 5 && second < 200
      const decided = plan({ text: busy ? 'reading' : 'all quiet', busy }, second * 1_000)
      if (decided.line !== null) said.push([second, decided.line])
      over = decided.over
    }
    expect(said).toEqual([
      [5, 'reading'],
      [15, 'reading'],
      [35, 'reading'],
      [75, 'reading'],
      [135, 'reading'],
      [195, 'reading'],
      [210, 'all quiet'],
    ])
  })

  it('says nothing where there is nothing to do', () => {
    const plan = createPlanner()
    const looks = [0, 5_000, 10_000].map((at) => plan({ text: 'all quiet', busy: false }, at))
    expect(looks.map(({ line }) => line)).toEqual([null, null, null])
    expect(looks.at(-1)?.over).toBe(true)
  })
})
