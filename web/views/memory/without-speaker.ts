/** Words without the name of the person who said them. Pure. */

/**
 * A memory that was read out of a conversation may begin with its speaker. Somebody who replaces it says something of
 * their own.
 * @example withoutSpeaker('Mara: Marinas pay 19 euros.', ['Mara']) → 'Marinas pay 19 euros.'
 */
export function withoutSpeaker(content: string, speakers: readonly (string | null)[]): string {
  const speaker = speakers.find((name) => name !== null && content.startsWith(`${name}: `))
  return speaker === undefined || speaker === null ? content : content.slice(speaker.length + 2)
}
