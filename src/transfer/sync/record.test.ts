import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { follow, MOST_AHEAD_MS, type Stamp, tick } from './clock.ts'
import { canonical, emptyRecord, hashOf, includes, merge, type SyncRecord, winner, write } from './record.ts'

const PLACE = { namespace: 'default', project: 'web', branch: null }
const REPLICAS = ['r1', 'r2', 'r3', 'r4'] as const
const FIELDS = ['text', 'parent', 'tag/a', 'tag/b', 'gone'] as const

interface Step {
  readonly kind: 'write' | 'remove' | 'take'
  readonly replica: number
  readonly from: number
  readonly field: (typeof FIELDS)[number]
  readonly value: number
  readonly person: boolean
  readonly ms: number
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('write', 'remove', 'take'),
  replica: fc.nat(REPLICAS.length - 1),
  from: fc.nat(REPLICAS.length - 1),
  field: fc.constantFrom(...FIELDS),
  value: fc.nat(5),
  person: fc.boolean(),
  ms: fc.nat(1_000_000_000),
})

/** States that replicas really reach: each writes on top of its own state and takes states of others. */
function play(steps: readonly Step[]): SyncRecord[] {
  const states = REPLICAS.map(() => emptyRecord('memory', 'm', PLACE))
  for (const { kind, replica, from, field, value, person, ms } of steps) {
    const own = states[replica] as SyncRecord
    if (kind === 'take') states[replica] = merge(own, states[from] as SyncRecord)
    else {
      const values = { [field]: kind === 'remove' ? undefined : value }
      states[replica] = write(own, REPLICAS[replica] as string, values, {
        t: [ms, 0],
        by: 'x',
        p: person ? 1 : 0,
      })
    }
  }
  return states
}

const steps = fc.array(step, { maxLength: 30 })
const RUNS = { numRuns: 500 }

describe('merge', () => {
  it('gives the same state in every order, and however often', () => {
    fc.assert(
      fc.property(steps, fc.nat(3), fc.nat(3), fc.nat(3), (played, i, j, k) => {
        const states = play(played)
        const [a, b, c] = [states[i], states[j], states[k]] as [SyncRecord, SyncRecord, SyncRecord]
        expect(hashOf(merge(a, b))).toBe(hashOf(merge(b, a)))
        expect(hashOf(merge(merge(a, b), c))).toBe(hashOf(merge(a, merge(b, c))))
        expect(hashOf(merge(a, a))).toBe(hashOf(a))
        expect(hashOf(merge(merge(a, b), b))).toBe(hashOf(merge(a, b)))
        expect(includes(merge(a, b), a) && includes(merge(a, b), b)).toBe(true)
      }),
      RUNS,
    )
  })

  it('lets all replicas agree once each has taken from each, and never brings back what a write replaced', () => {
    fc.assert(
      fc.property(steps, (played) => {
        const states = play(played)
        const all = states.reduce(merge)
        for (const state of states) {
          expect(hashOf(states.reduce((sum, each) => merge(sum, each), state))).toBe(hashOf(all))
        }
        // A version that some replica has seen and no longer holds is replaced for good.
        for (const [name, versions] of Object.entries(all.fields)) {
          for (const { r, n } of versions) {
            for (const state of states.filter(({ seen }) => (seen[r] ?? 0) >= n)) {
              expect(state.fields[name]?.some((version) => version.r === r && version.n === n)).toBe(true)
            }
          }
        }
      }),
      RUNS,
    )
  })

  it('lets a later write win over what it replaced, even if its clock is days behind', () => {
    const first = write(emptyRecord('memory', 'm', PLACE), 'r1', { text: 'old' }, of(1_000_000, 1))
    const second = write(merge(emptyRecord('memory', 'm', PLACE), first), 'r2', { text: 'new' }, of(5, 0))
    expect(winner(merge(first, second).fields.text)?.v).toBe('new')
  })

  it('prefers a person to an agent among concurrent writes, whatever the time, and then the later one', () => {
    const base = emptyRecord('memory', 'm', PLACE)
    const person = write(base, 'r1', { text: 'person' }, of(10, 1))
    const agent = write(base, 'r2', { text: 'agent' }, of(99, 0))
    const later = write(base, 'r3', { text: 'later' }, of(20, 1))
    expect(winner(merge(person, agent).fields.text)?.v).toBe('person')
    const both = merge(merge(person, agent), later)
    expect(winner(both.fields.text)?.v).toBe('later')
    expect(both.fields.text).toHaveLength(3)
  })

  it('keeps what one side adds to a set while another removes it', () => {
    const base = write(emptyRecord('memory', 'm', PLACE), 'r1', { 'tag/a': true }, of(1, 1))
    const removed = write(base, 'r1', { 'tag/a': undefined }, of(2, 1))
    expect(merge(base, removed).fields['tag/a']).toBeUndefined()
    const again = write(base, 'r2', { 'tag/a': true }, of(1, 0))
    expect(merge(again, removed).fields['tag/a']).toHaveLength(1)
  })
})

function of(ms: number, p: 0 | 1) {
  return { t: [ms, 0] as Stamp, by: 'x', p }
}

describe('the clock', () => {
  it('never repeats a stamp and moves on while the machine clock stands still', () => {
    let at: Stamp = [0, 0]
    const seen = new Set<string>()
    for (const now of [5, 5, 5, 4, 3, 6, 6]) {
      at = tick(at, now)
      expect(seen.has(canonical(at))).toBe(false)
      seen.add(canonical(at))
    }
    expect(at[0]).toBe(6)
  })

  it('follows a clock that is a little ahead, and not one that is wrong by days', () => {
    expect(follow([10, 0], [10 + MOST_AHEAD_MS, 0], 10)).toEqual([10 + MOST_AHEAD_MS, 0])
    expect(follow([10, 0], [10 + 3 * 24 * MOST_AHEAD_MS, 0], 10)).toEqual([10, 0])
    expect(tick([10 + 3 * 24 * MOST_AHEAD_MS, 7], 10)).toEqual([10, 0])
  })
})
