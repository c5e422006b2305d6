/** The settings under which benchmarks read agents' files: nothing excluded, nothing of the user's own. */
import type { OpenEngineOptions } from '../../src/compose.ts'

export function readingFrom(home: string): NonNullable<OpenEngineOptions['capture']> {
  return {
    place: { homedir: home, env: {}, platform: process.platform },
    exclude: [],
    toolResults: { headChars: 1_200, tailChars: 800 },
    optedOut: () => false,
  }
}
