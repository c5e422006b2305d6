/** Detects a person who goes back on what they decided before. English; pure. */

const CHANGED =
  /\bchang(?:e|ed|ing) (?:my|our) minds?\b|\bon second thoughts?\b|\b(?:i|we)(?:'ve| have)? reconsidered\b|\b(?:i|we)(?:'d| would) rather not any ?more\b/i
const READ_CHARS = 600

/** Returns true for "I changed my mind, …": what the person decided on that matter before does not hold. */
export function changesMind(message: string): boolean {
  return CHANGED.test(message.slice(0, READ_CHARS).replace(/[’‘]/g, "'"))
}
