/** Lets what was begun go as far as it can by itself, such as handing a text to the thread of the model. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
