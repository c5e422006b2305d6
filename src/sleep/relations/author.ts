/** Author of links that rules read from the words of memories. */
export const RELATIONS_AUTHOR = 'lore:relations'
