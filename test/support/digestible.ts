/** Invented working sessions to digest: facts of their own, some that return in another session, some that change. */
import type { StagedTurn, StageInput } from '../../src/capture/stage.ts'

const START = Date.UTC(2026, 1, 2, 9)
const MINUTE = 60_000
const DAY = 86_400_000

const PARTS = ['billing', 'search', 'upload', 'login', 'report', 'export', 'calendar', 'invoice'] as const
const TOOLS = ['Redis', 'Kafka', 'Terraform', 'Grafana', 'Prisma', 'Envoy', 'Vault', 'Celery'] as const
const PEOPLE = ['Priya', 'Jonas', 'Amira', 'Tomasz', 'Ingrid'] as const
const REASONS = [
  'the old proxy drops large answers',
  'the nightly job runs out of memory',
  'two teams write to the same table',
  'the vendor stops support in March',
] as const

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Turns of session `n`: two subjects with a long pause in between, so that there is more than one segment. */
function turnsOf(n: number): StagedTurn[] {
  const part = pick(PARTS, n)
  const tool = pick(TOOLS, n + 3)
  const port = 5000 + 10 * n
  const at = (minute: number) => START + n * DAY + minute * MINUTE
  const turn = (role: StagedTurn['role'], text: string, minute: number): StagedTurn => ({
    role,
    text,
    at: at(minute),
  })
  return [
    turn('user', `The ${part} service fails every morning. Find out why and fix it for good.`, 0),
    turn('tool', `Bash: npm test -- ${part}\nError: connection refused\n  at ${part}.ts:${41 + n}`, 1),
    turn(
      'assistant',
      `Root cause: ${pick(REASONS, n)}, so the ${part} service loses its connection on port ${port}. We should raise the limit in \`deploy/${part}.conf\` to ${100 + n} MB.`,
      2,
    ),
    turn(
      'user',
      `No, don't touch the limit. We decided to use ${tool} for the ${part} service, because ${pick(REASONS, n + 1)}.`,
      4,
    ),
    turn(
      'assistant',
      `The ${part} service now goes through ${tool} on port ${port}; the tests in \`src/${part}/main.test.ts\` pass.`,
      8,
    ),
    turn('user', `Now plan the holiday rota of the ${pick(PARTS, n + 5)} team for the summer.`, 200),
    // Each of these is said in two sessions; in more it would be taken for a template.
    turn(
      'user',
      `We decided that the staging database runs on port ${6000 + Math.floor(n / 2)} for everybody.`,
      201,
    ),
    turn(
      'user',
      `From now on we always ask ${pick(PEOPLE, Math.floor(n / 2))} before anything is deployed.`,
      202,
    ),
    turn(
      'assistant',
      `The rota is in \`docs/rota-${n}.md\`: ${pick(TOOLS, n)} is watched by Marta in week ${20 + n}, because she knows it best.`,
      204,
    ),
  ]
}

export function digestibleSession(n: number): StageInput {
  return { agent: 'claude-code', sessionId: `work-${n}`, title: `Mend ${pick(PARTS, n)}`, turns: turnsOf(n) }
}
