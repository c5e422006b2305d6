/** Name of the ranking policy of this profile: it combines meaning and relevance. */
export const POLICY = 'lore'
