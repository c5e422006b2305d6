/** Sentences about sharing: what would leave, and what a sync did. Pure. */
import type { AnswerOf, InputOf } from '../../api/client.ts'
import { count } from '../../parts/words.ts'

export type Group = InputOf<'share'>['with']

const EXAMPLES = 3
const TOPICS = 8

/** @example nameGroup('team:shop') → 'the team shop' */
export function nameGroup(group: string): string {
  return group === 'mine' ? 'your own machines' : `the team ${group.replace(/^team:/, '')}`
}

export function describePreview(preview: Omit<AnswerOf<'share'>, 'group'>): string[] {
  const { memories, links, turns, topics, examples, leftOut } = preview
  const said = turns === 0 ? '' : `, and ${count(turns, 'turn')} of conversations`
  return [
    `${count(memories, 'memory', 'memories')} and ${count(links, 'link')}${said} would leave at the next sync, and later ones as they are made.`,
    ...(topics.length === 0
      ? []
      : [`Topics: ${topics.slice(0, TOPICS).join(' · ')}${topics.length > TOPICS ? ' …' : ''}`]),
    ...(examples.length === 0
      ? []
      : [
          `For example: ${examples
            .slice(0, EXAMPLES)
            .map((text) => `“${text}”`)
            .join(' ')}`,
        ]),
    ...leftOut.map(({ what, count: size, why }) => `Stays here: ${size} ${what}, because ${inPlace(why)}.`),
  ]
}

/** The reasons name options of the command, which this page does not have. */
function inPlace(why: string): string {
  return why.replace('shared only with --conversations', 'shared only by lore share --conversations')
}

type Report = Pick<AnswerOf<'sync'>, 'dryRun' | 'failed'> & {
  readonly places: readonly Pick<
    AnswerOf<'sync'>['places'][number],
    'group' | 'sent' | 'received' | 'conflicts'
  >[]
}

export function describeSync({ dryRun, places, failed }: Report): string[] {
  const [sent, received] = dryRun ? ['would be sent', 'would come'] : ['sent', 'received']
  return [
    ...places.map(
      (place) =>
        `With ${nameGroup(place.group)}: ${count(place.sent, 'change')} ${sent}, ${place.received} ${received}${
          place.conflicts > 0 ? `, ${count(place.conflicts, 'conflict')}` : ''
        }.`,
    ),
    ...failed.map(({ group, reason }) => `With ${nameGroup(group)} it failed: ${reason}`),
  ]
}
