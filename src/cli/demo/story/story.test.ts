import { expect, test } from 'vitest'
import { APP } from './app.ts'
import { BUOY } from './buoy.ts'
import type { DemoConversation } from './conversation.ts'
import { DEEDS } from './deeds.ts'
import { routineConversations } from './routine.ts'
import { SERVICE } from './service.ts'

const all: readonly DemoConversation[] = [...SERVICE, ...APP, ...BUOY, ...routineConversations()]

test('conversations lie within the year and begin with a person', () => {
  for (const { day, hour, turns, title } of all) {
    expect([title, day >= 1 && day <= 365 && hour >= 8 && hour < 17]).toEqual([title, true])
    expect(turns.length).toBeGreaterThan(2)
    expect(turns[0]?.startsWith('$ ')).toBe(false)
  }
})

test('a deed speaks only of what an earlier one made', () => {
  const made = new Set<string>()
  for (const deed of DEEDS) {
    const spoken =
      deed.kind === 'connect'
        ? [deed.from, deed.to]
        : deed.kind === 'remember'
          ? deed.supersedes === undefined
            ? []
            : [deed.supersedes]
          : [deed.name]
    for (const name of spoken) expect(made).toContain(name)
    if (deed.kind === 'remember') made.add(deed.name)
  }
  expect(DEEDS.map(({ day }) => day)).toEqual(DEEDS.map(({ day }) => day).toSorted((a, b) => a - b))
})
