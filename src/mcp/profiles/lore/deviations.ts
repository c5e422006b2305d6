/** Where this profile does something else than its document, and why. */
import type { Deviation } from '../../tools/profile.ts'

export const deviations: readonly Deviation[] = [
  {
    tools: ['connect', 'feedback', 'reflect'],
    document: 'There are six tools.',
    here: 'There are nine: connect, feedback and reflect are added.',
    why: 'Links, ratings and what a session taught had no way in.',
  },
  {
    tools: ['search'],
    document: 'Results are ranked by 0.7 · similarity + 0.3 · relevance.',
    here: 'They are ranked by the policy that measured best; that formula is the policy `lore`, which lore-classic uses.',
    why: 'It finds more of what is asked for.',
  },
  {
    tools: ['search'],
    document: 'Answers with ids and scores only.',
    here: 'Each line also has trust, age, kind and a summary.',
    why: 'Ids alone make an agent read everything that was found to know what it is.',
  },
  {
    tools: ['store'],
    document: 'Everything offered is stored.',
    here: 'What is known already, in the same or nearly the same words, is declined and named, unless forced.',
    why: 'Repeating a fact must not push others out of every answer.',
  },
  {
    tools: ['delete'],
    document: 'Removes a fragment and its edges.',
    here: 'Archives it: a person can bring it back for 30 days. What is protected is refused.',
    why: 'An agent’s mistake must not destroy what a person relies on.',
  },
  {
    tools: ['search', 'list_roots'],
    document: 'Nothing is said of how much may be asked for at once.',
    here: 'search gives at most 50, list_roots at most 200.',
    why: 'An answer has to fit a context, and a call has to end.',
  },
]
