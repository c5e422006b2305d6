/**
 * Resolves in the next turn of the event loop, so that pending work (such as posting a text to the model's
 * thread) can start.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
