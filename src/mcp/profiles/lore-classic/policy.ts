/** How this profile ranks: meaning and relevance. */
export const POLICY = 'lore'
