/** The demo's small talk of every week: updates, flaky tests, reviews, questions. Most of it is meant to fade. Fictive. */
import { type DemoConversation, type DemoPerson, type DemoProject, talk } from './conversation.ts'

const PEOPLE: Readonly<Record<DemoProject, DemoPerson>> = {
  tidebook: 'Jonas',
  'tidebook-app': 'Priya',
  'buoy-firmware': 'Jonas',
}
const PROJECTS = Object.keys(PEOPLE) as readonly DemoProject[]
const AGENTS = ['claude-code', 'codex', 'claude-code', 'gemini-cli'] as const

const PACKAGES = ['fastify', 'zod', 'expo', 'embassy', 'vitest', 'drizzle', 'skia', 'defmt', 'pino', 'sentry']
const TESTS = [
  'forecast cache',
  'offline store',
  'modem wake-up',
  'gauge import',
  'chart gestures',
  'rollback',
]
const BRANCHES = ['wind-ensemble', 'pin-harbour', 'radar-driver', 'batch-endpoint', 'night-mode', 'alerts']
const REMARKS = [
  'the function that reads the registry does two things',
  'the error message does not name the gauge',
  'the constant for the interval appears twice',
  'the test depends on the order of the harbours',
  'the new column has no index',
  'the comment still speaks of ultrasound',
]
const THINGS = [
  ['the list of harbours', 'config/harbours.toml', 'harbours'],
  ['the lifetime of a session', 'src/auth/session.ts', 'SESSION_DAYS'],
  ['the address of the status page', 'infra/dns.tf', 'status'],
  ['the size of a batch', 'src/api/batch.ts', 'MOST_HARBOURS'],
  ['the voltage at which a buoy sleeps', 'src/power.rs', 'SLEEP_MILLIVOLT'],
  ['the language of the emails', 'config/mail.toml', 'language'],
] as const

type Template = (week: number) => readonly [title: string, turns: readonly string[]]

const TEMPLATES: readonly Template[] = [
  (week) => {
    const name = pick(PACKAGES, week)
    return [
      `Update ${name}`,
      [
        `Please update ${name}.`,
        `I updated ${name} from ${week % 5}.${week % 9}.0 to ${week % 5}.${(week % 9) + 1}.0. Nothing else had to change.`,
        `$ ${180 + week} tests passed`,
        'Thanks.',
      ],
    ]
  },
  (week) => {
    const name = pick(TESTS, week)
    return [
      `The test of the ${name} is flaky`,
      [
        `The test of the ${name} fails now and then in CI.`,
        `It waits for ${50 + week} ms, which is too short when the runner is busy. I made it wait for the event instead.`,
        `$ 200 runs of the ${name} test, 0 failed`,
        'Good. No test may sleep for a fixed time.',
      ],
    ]
  },
  (week) => {
    const branch = pick(BRANCHES, week)
    return [
      `Review of ${branch}`,
      [
        `Please review the branch ${branch}.`,
        `Two remarks: ${pick(REMARKS, week)}, and ${pick(REMARKS, week + 1)}.`,
        'Fix the first one, leave the second one for later.',
        `Done in ${branch}: the first remark is fixed.`,
      ],
    ]
  },
  (week) => {
    const [thing, path, key] = pick(THINGS, week)
    return [
      `Where is ${thing}?`,
      [`Where do we set ${thing}?`, `It is in ${path}; the key is ${key}.`, 'Thanks, that is all.'],
    ]
  },
  (week) => [
    `Numbers of week ${week}`,
    [
      'How many people used it last week?',
      `${1_200 + week * 137} sailors opened the app, and ${8 + Math.floor(week / 3)} harbours are active.`,
      week % 2 === 0 ? 'More than the week before. Good.' : 'Send the numbers to Henk, please.',
      'Sent.',
    ],
  ],
]

/** About two conversations a week. */
export function routineConversations(): readonly DemoConversation[] {
  return Array.from({ length: 100 }, (_, index) => {
    const week = Math.floor(index / 2) + 1
    const project = pick(PROJECTS, index * 2 + week)
    const [title, turns] = pick(TEMPLATES, index + week)(week)
    const day = Math.min(364, week * 7 + (index % 2 === 0 ? 1 : 4))
    return talk(day, project, PEOPLE[project], title, turns, pick(AGENTS, index))
  })
}

function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('the list is not empty')
  return found
}
