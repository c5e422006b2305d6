/** The shape of the demo's conversations: who spoke on which day of the year, in which project, to which agent. */

export type DemoProject = 'tidebook' | 'tidebook-app' | 'buoy-firmware'
export type DemoPerson = 'Mara' | 'Jonas' | 'Priya' | 'Henk'

export interface DemoConversation {
  /** 1–365; the last day is today. */
  readonly day: number
  /** Hours after midnight, UTC. */
  readonly hour: number
  readonly project: DemoProject
  readonly agent: 'claude-code' | 'codex' | 'gemini-cli'
  readonly person: DemoPerson
  readonly title: string
  /** By turns: the person, the agent, the person …; a line that starts with `$ ` is a tool's result. */
  readonly turns: readonly string[]
}

/** @example talk(12, 'tidebook', 'Mara', 'Which database', ['Which database …?', 'I would take …']) */
export function talk(
  day: number,
  project: DemoProject,
  person: DemoPerson,
  title: string,
  turns: readonly string[],
  agent: DemoConversation['agent'] = 'claude-code',
): DemoConversation {
  return { day, hour: 8 + ((day * 7) % 9), project, agent, person, title, turns }
}
