/** How this profile ranks: meaning, words, links and what is retained. */
export const POLICY = 'knowledge-graph'
