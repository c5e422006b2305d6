/** Deeds of the demo's fictive people and agents in that year: rules, notes, corrections, links made by hand. */
import type { RememberInput } from '../../../engine/engine.ts'
import type { DemoPerson, DemoProject } from './conversation.ts'

interface Named {
  readonly day: number
  readonly by: DemoPerson | 'agent'
}

/** A deed names what it makes by a word, so that a later one can speak of it. */
export type DemoDeed = Named &
  (
    | {
        readonly kind: 'remember'
        readonly name: string
        readonly project: DemoProject | null
        readonly input: RememberInput
        readonly supersedes?: string
      }
    | {
        readonly kind: 'connect'
        readonly from: string
        readonly to: string
        readonly relation: 'caused' | 'motivated' | 'contradicts' | 'depends_on' | 'related_to' | 'resolved'
        readonly reasoning: string
      }
    | { readonly kind: 'forget'; readonly name: string; readonly reason: string; readonly undone?: true }
    | { readonly kind: 'feedback'; readonly name: string; readonly useful: boolean }
    | { readonly kind: 'update'; readonly name: string; readonly content: string }
    | { readonly kind: 'protect'; readonly name: string; readonly layer: 1 | 2 }
  )

const S = 'tidebook'
const A = 'tidebook-app'
const B = 'buoy-firmware'

const remember = (
  day: number,
  by: Named['by'],
  name: string,
  project: DemoProject | null,
  input: RememberInput,
  supersedes?: string,
): DemoDeed => ({
  kind: 'remember',
  day,
  by,
  name,
  project,
  input,
  ...(supersedes === undefined ? {} : { supersedes }),
})

export const DEEDS: readonly DemoDeed[] = [
  remember(4, 'Mara', 'safety', null, {
    content: 'A forecast that may be out of date is never shown without its age. People steer ships by it.',
    title: 'Never show a forecast without its age',
    kind: 'rule',
    salience: 0.9,
  }),
  { kind: 'protect', day: 4, by: 'Mara', name: 'safety', layer: 1 },
  remember(6, 'Mara', 'words', null, {
    content: 'Commit messages are in English, in the imperative, and say why.',
    kind: 'preference',
  }),
  remember(21, 'Jonas', 'run-model', S, {
    content:
      'To run the model for one harbour: pnpm model run --harbour elvoort --days 7. It needs DATABASE_URL.',
    title: 'Run the model for one harbour',
    kind: 'procedure',
  }),
  remember(30, 'Priya', 'small-prs', A, {
    content: 'Priya prefers pull requests of less than 300 lines; larger ones are split.',
    kind: 'preference',
  }),
  remember(33, 'Jonas', 'coffee', null, {
    content: 'The coffee machine on the second floor needs the blue capsules.',
    kind: 'fact',
    salience: 0.2,
  }),
  { kind: 'forget', day: 49, by: 'Jonas', name: 'coffee', reason: 'This has nothing to do with our work.' },
  remember(59, 'agent', 'no-reading', S, {
    content: 'The gauges of the vendor report 9999 if they have no reading (manual, section 4.2).',
    kind: 'fact',
  }),
  remember(75, 'Mara', 'friday', S, {
    content: 'Never deploy on a Friday. The pipeline refuses it from Friday 12:00 to Monday 07:00.',
    kind: 'rule',
    salience: 0.9,
  }),
  { kind: 'protect', day: 75, by: 'Mara', name: 'friday', layer: 2 },
  remember(76, 'agent', 'broken-deploy', S, {
    content:
      'Version 0.9.4 broke production on a Friday evening, because the migration ran before the new code was up.',
    kind: 'experience',
  }),
  {
    kind: 'connect',
    day: 76,
    by: 'Mara',
    from: 'broken-deploy',
    to: 'friday',
    relation: 'motivated',
    reasoning: 'The rule exists since that evening.',
  },
  remember(93, 'agent', 'cache-10', S, {
    content: 'Forecasts are cached in memory for 10 minutes.',
    kind: 'fact',
  }),
  { kind: 'feedback', day: 96, by: 'agent', name: 'no-reading', useful: true },
  remember(110, 'Priya', 'polyfill', A, {
    content:
      'Android below 11 needs the Intl polyfill; without it the app crashes at the start with a RangeError.',
    kind: 'fact',
  }),
  remember(119, 'Mara', 'henk', null, {
    content:
      'Henk is the harbour master of Elvoort and the first customer. His word counts about what captains need.',
    kind: 'person',
  }),
  remember(127, 'Jonas', 'ota', B, {
    content:
      'To update a buoy over the air: cargo xtask ota --buoy 3 --image target/signed.bin, then wait 15 minutes for its report.',
    title: 'Update a buoy over the air',
    kind: 'procedure',
  }),
  remember(
    141,
    'Jonas',
    'cache-2',
    S,
    {
      content: 'Forecasts are cached in memory for 2 minutes, and a new model run empties the cache at once.',
      kind: 'correction',
    },
    'cache-10',
  ),
  remember(142, 'agent', 'old-forecast', S, {
    content: 'After a storm warning the app showed the old forecast for almost ten minutes.',
    kind: 'experience',
  }),
  {
    kind: 'connect',
    day: 142,
    by: 'Jonas',
    from: 'old-forecast',
    to: 'cache-2',
    relation: 'caused',
    reasoning: 'The lifetime was shortened because of it.',
  },
  {
    kind: 'connect',
    day: 143,
    by: 'agent',
    from: 'cache-2',
    to: 'safety',
    relation: 'depends_on',
    reasoning: 'A stale forecast is what the rule is about.',
  },
  remember(160, 'Priya', 'expo-push', A, {
    content: 'Warnings are sent with Expo push notifications.',
    kind: 'decision',
  }),
  remember(188, 'Jonas', 'disk', S, {
    content: 'Raw readings are kept for 30 days; one-minute averages are kept for ever.',
    kind: 'decision',
  }),
  {
    kind: 'update',
    day: 195,
    by: 'Jonas',
    name: 'disk',
    content:
      'Raw readings are kept for 30 days; one-minute averages are kept for ever. The disk raises an alert at 80 %.',
  },
  remember(197, 'Jonas', 'radar', B, {
    content: 'The buoys measure the level with a 60 GHz radar; ultrasound failed in fog.',
    kind: 'decision',
  }),
  {
    kind: 'forget',
    day: 205,
    by: 'Priya',
    name: 'polyfill',
    reason: 'We no longer support Android below 11.',
    undone: true,
  },
  { kind: 'feedback', day: 230, by: 'agent', name: 'ota', useful: true },
  remember(247, 'agent', 'modem', B, {
    content:
      'With modem firmware 1.3.6 the requested active time must be at least 4 seconds; we set 8 seconds.',
    kind: 'fact',
  }),
  remember(263, 'Mara', 'datum', S, {
    content: 'Every gauge names its datum in the registration; ingestion refuses gauges without one.',
    kind: 'rule',
    salience: 0.8,
  }),
  remember(264, 'agent', 'sandhaven', S, {
    content:
      'For two hours all levels at Sandhaven were 1.82 m too high, because the new gauge reported against chart datum.',
    kind: 'experience',
  }),
  {
    kind: 'connect',
    day: 264,
    by: 'Mara',
    from: 'sandhaven',
    to: 'datum',
    relation: 'caused',
    reasoning: 'The rule is the answer to the incident.',
  },
  remember(
    301,
    'Priya',
    'direct-push',
    A,
    {
      content:
        'Warnings go directly through APNs and FCM, because Expo push slows down above 600 messages a second.',
      kind: 'correction',
    },
    'expo-push',
  ),
  {
    kind: 'connect',
    day: 302,
    by: 'agent',
    from: 'direct-push',
    to: 'safety',
    relation: 'related_to',
    reasoning: 'Late warnings are dangerous.',
  },
  remember(310, 'Mara', 'price-marina', S, { content: 'Marinas pay 19 euros a month.', kind: 'decision' }),
  remember(318, 'Jonas', 'token', B, {
    content: 'Images of the firmware are signed with a hardware token; a release needs Mara or Jonas.',
    kind: 'rule',
  }),
  { kind: 'protect', day: 318, by: 'Mara', name: 'token', layer: 2 },
  remember(332, 'Jonas', 'constituents', S, {
    content: 'The model computes forecasts with 69 constituents.',
    kind: 'correction',
  }),
  remember(352, 'agent', 'chart-text', A, {
    content: 'Every chart needs a text that says the same.',
    kind: 'rule',
    category: 'fundamental',
  }),
  remember(358, 'agent', 'price-contract', S, {
    content: 'The template of the contract says that marinas pay 24 euros a month.',
    kind: 'fact',
    confidence: 0.4,
  }),
  {
    kind: 'connect',
    day: 358,
    by: 'agent',
    from: 'price-contract',
    to: 'price-marina',
    relation: 'contradicts',
    reasoning: 'One of them says 19 euros, the other 24 euros.',
  },
  remember(364, 'agent', 'night', A, {
    content: 'Captains keep their night vision with red light, so night mode is red on black.',
    kind: 'fact',
  }),
]
