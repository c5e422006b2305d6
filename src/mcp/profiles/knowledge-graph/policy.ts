/** Name of the ranking policy of this profile: it combines meaning, words, links and retention. */
export const POLICY = 'knowledge-graph'
